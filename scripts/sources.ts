import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** A text file of the project; `path` from the root, with slashes. */
export type Source = { path: string; text: string }

/** One import or re-export. `typeOnly` disappears when the types are taken away. */
export type Import = { to: string; typeOnly: boolean }

const skipped = /(^|\/)(node_modules|dist|coverage|screenshots|results|\.[^/]+)$|^data$/
const texts = /\.(ts|tsx|mjs|js|css|html|json|md|sql|svg|ya?ml|sh)$|\/run$/

/** Every text file that belongs to the project. */
export const readSources = (): Source[] => {
  const sources: Source[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (skipped.test(path) && path !== '.ci') continue
      if (entry.isDirectory()) visit(path)
      else if (texts.test(path)) sources.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  visit('')
  return sources
}

/** What a module imports, as it is written; relative ones as paths from the root. */
export const importsOf = ({ path, text }: Source): Import[] => {
  const statements = /^\s*(?:import|export)\b(\s+type\b(?!\s+from))?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm
  const effects = /^\s*import\s*['"]([^'"]+)['"]/gm
  const calls = /\bimport\(\s*['"]([^'"]+)['"]/g
  return [
    ...[...text.matchAll(statements)].map(([, type, to = '']) => ({ to, typeOnly: type !== undefined })),
    ...[...text.matchAll(effects), ...text.matchAll(calls)].map(([, to = '']) => ({ to, typeOnly: false })),
  ].map(({ to, typeOnly }) => ({ to: to.startsWith('.') ? resolved(path, to) : to, typeOnly }))
}

/** A path from the root of what a file names beside itself. */
export const resolved = (from: string, to: string) => {
  const parts = from.split('/').slice(0, -1)
  for (const part of to.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
