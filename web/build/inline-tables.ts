import type { Plugin } from 'vite'
import { errors } from '../../contract/src/errors.ts'
import { limits } from '../../contract/src/limits.ts'
import { defaultMessages, successMessages } from '../../contract/src/messages.ts'

type Table = {
  name: string
  importPattern: RegExp
  /** The import of the table alone. */
  wholeImport: RegExp
  usePattern: RegExp
  find: (name: string) => unknown
}

const inlinedTable = (name: string, file: string, values: object, suffix = ''): Table => {
  const importOf = (names: string) =>
    new RegExp(`\\bimport\\s*\\{${names}\\}\\s*from\\s*["'](?:@quanzi/contract/${file}|\\.{1,2}/${file}\\.ts)["'];?`)
  return {
    name,
    importPattern: importOf(`[^}]*\\b${name}\\b[^}]*`),
    wholeImport: importOf(`\\s*${name}\\s*`),
    usePattern: new RegExp(`(?<![\\w$.])${name}\\.([A-Za-z]+)${suffix}`, 'g'),
    find: (key) => new Map(Object.entries(values)).get(key),
  }
}

const errorMessages = Object.fromEntries(Object.entries(errors).map(([name, [, message]]) => [name, message]))

const tables = [
  inlinedTable('limits', 'limits', limits),
  inlinedTable('errors', 'errors', errorMessages, '\\[1\\]'),
  inlinedTable('defaultMessages', 'messages', defaultMessages),
  inlinedTable('successMessages', 'messages', successMessages),
]

/**
 * Writes limits and messages where they are used, so that a first visit loads those it needs and not the whole tables. An
 * import without another use goes: by it the whole table would be a part of the screen's scripts.
 */
export const inlineTables = (): Plugin => ({
  name: 'quanzi:inline-tables',
  apply: 'build',
  transform(code) {
    const importedTables = tables.filter(({ importPattern }) => importPattern.test(code))
    return importedTables.length > 0 ? { code: inlineValues(code, importedTables), map: null } : undefined
  },
})

/** A name that its table does not have stays as it is: the type check reports it. */
export const inlineValues = (code: string, importedTables = tables): string =>
  importedTables.reduce((text, { name, usePattern, wholeImport, find }) => {
    const inlined = text.replace(usePattern, (whole, key: string) => {
      const value = find(key)
      return value === undefined ? whole : JSON.stringify(value)
    })
    const withoutImport = inlined.replace(wholeImport, '')
    return new RegExp(`\\b${name}\\b`).test(withoutImport) ? inlined : withoutImport
  }, code)
