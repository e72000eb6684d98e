// The tables of the product have no keys beyond those of their types, which TypeScript cannot know.

export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** The tables of the product have no keys beyond those of their type. */
export const entriesOf = <K extends string, V>(table: { readonly [key in K]: V }) => Object.entries(table) as [K, V][]

/** A table with the same keys. */
export const mapTable = <T extends object, V>(table: T, map: (key: keyof T & string) => V) =>
  Object.fromEntries(keysOf(table).map((key) => [key, map(key)])) as { [K in keyof T]: V }

/** The object with these keys only: it is built from them. */
export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>

export const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((item) => item === value)

/** An object that is not an array; its values are still unknown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
