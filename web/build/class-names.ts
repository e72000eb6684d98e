import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))

/** `Avatar_image`, with the folder where two modules have one file name: a hash does not compress. */
export const createScopedName = (): ((local: string, file: string) => string) => {
  const moduleNames = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map(moduleName)
  const duplicates = new Set(moduleNames.filter((name, index) => moduleNames.indexOf(name) !== index))
  return (local, file) => {
    const name = moduleName(file)
    return `${duplicates.has(name) ? `${basename(dirname(file))}_${name}` : name}_${local}`
  }
}

const moduleName = (file: string) => basename(file).replace(/\.module\.css.*$/, '')

const importPattern = /\bimport (\w+) from (["'][^"']+\.module\.css["'])/g

/** As a namespace, so that unused classes are dropped. A file with computed names keeps the object. */
export const inlineClassNames = (): Plugin => ({
  name: 'quanzi:inline-class-names',
  apply: 'build',
  transform(code) {
    if (!code.includes('.module.css')) return undefined
    return {
      code: code.replace(importPattern, (whole, local: string, file: string) =>
        new RegExp(`\\b${local}\\b(?!\\.\\w)(?! from)`).test(code) ? whole : `import * as ${local} from ${file}`,
      ),
      map: null,
    }
  },
})
