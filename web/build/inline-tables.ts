import type { Plugin } from 'vite'
import { errors } from '../../contract/src/errors.ts'
import { limits } from '../../contract/src/limits.ts'
import { defaultMessages, successMessages } from '../../contract/src/messages.ts'

type Table = { importPattern: RegExp; usePattern: RegExp; find: (name: string) => unknown }

const inlinedTable = (name: string, file: string, values: object, suffix = ''): Table => ({
  importPattern: new RegExp(
    `\\bimport\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["'](?:@quanzi/contract/${file}|\\.{1,2}/${file}\\.ts)["']`,
  ),
  usePattern: new RegExp(`(?<![\\w$.])${name}\\.([A-Za-z]+)${suffix}`, 'g'),
  find: (key) => new Map(Object.entries(values)).get(key),
})

const errorMessages = Object.fromEntries(Object.entries(errors).map(([name, [, message]]) => [name, message]))

const tables = [
  inlinedTable('limits', 'limits', limits),
  inlinedTable('errors', 'errors', errorMessages, '\\[1\\]'),
  inlinedTable('defaultMessages', 'messages', defaultMessages),
  inlinedTable('successMessages', 'messages', successMessages),
]

/** Writes limits and messages where they are used, so that a first visit loads those it needs and not the whole tables. */
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
  importedTables.reduce(
    (text, { usePattern, find }) =>
      text.replace(usePattern, (whole, name: string) => {
        const value = find(name)
        return value === undefined ? whole : JSON.stringify(value)
      }),
    code,
  )
