import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The outer handle or an open transaction: a verb that takes it runs alone or as a part of something larger. */
export type Db = Kysely<Tables>

/** An open transaction. What must never run alone asks for this. */
export type Trx = Transaction<Tables>

/** What the database has to say to the operator; a pino logger fits. */
export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const silent: Log = { info() {}, warn() {}, error() {} }
