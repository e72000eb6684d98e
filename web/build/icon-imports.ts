import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Through the package's index every module with one icon would import all of them in `chunks.ts`'s graph. */
export const iconImports = (): Plugin => {
  let iconFiles: Map<string, string>
  return {
    name: 'quanzi:icon-imports',
    apply: 'build',
    buildStart() {
      iconFiles = readIconFiles()
    },
    transform(code, id) {
      if (iconFile.test(id)) return { code: withOwnComponent(code), map: null }
      if (!code.includes('"lucide-react"') && !code.includes("'lucide-react'")) return undefined
      return { code: splitIconImports(code, iconFiles), map: null }
    },
  }
}

const createIconFile = fileURLToPath(new URL('./create-icon.ts', import.meta.url))
const iconFile = /lucide-react\/dist\/esm\/icons\//
const elementKeys = /,\s*key: "\w+"/g
const aliases = /,\s*aliases: \[[^\]]*\]/

/**
 * Also drops the keys of the elements: they differ for each element, so they do not compress, and nothing reorders them. And
 * the older names of the icon, by which nothing looks it up.
 */
export const withOwnComponent = (code: string) =>
  code
    .replace(elementKeys, '')
    .replace(aliases, '')
    .replace(/^\s*(__iconData\.node;|name: .*|size: 24,)$/gm, '')
    .replace(
      /import createLucideIcon from .*/,
      `import { createIcon as createLucideIcon } from ${JSON.stringify(createIconFile)};`,
    )

const importPattern = /\bimport\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g

export const splitIconImports = (code: string, iconFiles: Map<string, string>): string =>
  code.replace(importPattern, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [imported = '', local = imported] = name.split(/\s+as\s+/)
        const file = iconFiles.get(imported)
        return file ? `import ${local} from 'lucide-react/icons/${file}';` : `import { ${name} } from 'lucide-react';`
      })
      .join(' '),
  )

export const readIconFiles = () => {
  const main = createRequire(import.meta.url).resolve('lucide-react')
  const index = readFileSync(join(main, '../../esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}
