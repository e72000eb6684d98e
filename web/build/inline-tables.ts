import type { Plugin } from 'vite'
import { errors } from '../../contract/src/errors.ts'
import { limits } from '../../contract/src/limits.ts'

const tables = [
  {
    brought: /\bimport\s*\{[^}]*\blimits\b[^}]*\}\s*from\s*["'](?:@quanzi\/contract\/limits|\.\/limits\.ts)["']/,
    used: /(?<![\w$.])limits\.([A-Za-z]+)/g,
    find: (name: string) => (name in limits ? limits[name as keyof typeof limits] : undefined),
  },
  {
    brought: /\bimport\s*\{[^}]*\berrors\b[^}]*\}\s*from\s*["']@quanzi\/contract\/errors["']/,
    used: /(?<![\w$.])errors\.([A-Za-z]+)\[1\]/g,
    find: (name: string) => (name in errors ? errors[name as keyof typeof errors][1] : undefined),
  },
]

/** Writes numbers and refusals where they are used: a first visit brings those that it needs, and not the table of all. */
export const inlineTables = (): Plugin => ({
  name: 'quanzi:inline-tables',
  apply: 'build',
  transform(code) {
    const wanted = tables.filter(({ brought }) => brought.test(code))
    return wanted.length > 0 ? { code: withValues(code, wanted), map: null } : undefined
  },
})

/** A name that its table does not have stays as it is: whoever wrote it hears from the compiler. */
export const withValues = (code: string, wanted = tables): string =>
  wanted.reduce(
    (text, { used, find }) =>
      text.replace(used, (whole, name: string) => {
        const value = find(name)
        return value === undefined ? whole : JSON.stringify(value)
      }),
    code,
  )
