import type { Plugin } from 'vite'
import { limits } from '../../contract/src/limits.ts'

const brought = /\bimport\s*\{[^}]*\blimits\b[^}]*\}\s*from\s*["'](?:@quanzi\/contract\/limits|\.\/limits\.ts)["']/
const used = /(?<![\w$.])limits\.([A-Za-z]+)/g

/** Writes the numbers where they are used: a first visit then brings those that it needs, and not the table of all. */
export const inlineLimits = (): Plugin => ({
  name: 'quanzi:inline-limits',
  apply: 'build',
  transform: (code) => (brought.test(code) ? { code: withNumbers(code), map: null } : undefined),
})

/** A name that the table does not have stays as it is: whoever wrote it hears from the compiler. */
export const withNumbers = (code: string): string =>
  code.replace(used, (whole, name: string) =>
    name in limits ? JSON.stringify(limits[name as keyof typeof limits]) : whole,
  )
