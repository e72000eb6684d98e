import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

/** The outer handle or an open transaction: an operation that takes it runs alone or as a part of a larger one. */
export type Db = Kysely<Tables>

/** An open transaction, for operations that must never run alone. */
export type Trx = Transaction<Tables>

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
