import type { ColumnType } from 'kysely'

/** Read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>

export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
