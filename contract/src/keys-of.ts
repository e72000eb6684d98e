/** The keys of a table that has no others than its type names: TypeScript itself promises only `string[]`. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]
