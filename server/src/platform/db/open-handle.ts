import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Db } from './handle.ts'
import type { Deadline } from './transaction/deadline.ts'

export type ConnectionSource = { connect(deadline?: Deadline): Promise<PostgresPoolClient> }

const sources = new WeakMap<Db, ConnectionSource>()
const originals = new WeakMap<Db, Db>()

export const openHandle = (source: ConnectionSource): Db => {
  const db = toKysely(source)
  sources.set(db, source)
  return db
}

/** A handle on the same connections. It refuses statements and commits after the deadline. */
export const withDeadline = (db: Db, deadline: Deadline): Db => {
  const source = sources.get(db)
  if (!source) throw new Error('only a handle of openHandle() gets a deadline')
  const limited = toKysely(source, deadline)
  originals.set(limited, db)
  return limited
}

/** For work that a request starts and others share or wait for. */
export const withoutDeadline = (db: Db): Db => originals.get(db) ?? db

const toKysely = (source: ConnectionSource, deadline?: Deadline): Db =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: { options: {}, end: async () => {}, connect: () => source.connect(deadline) },
    }),
  })
