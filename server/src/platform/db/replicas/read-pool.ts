import { toRecord } from '@quanzi/contract/objects'
import type { PostgresPoolClient } from 'kysely'
import { isUnavailable } from '../errors.ts'
import type { ConnectionSource } from '../open-handle.ts'
import { toKyselyQuery } from '../postgres/kysely-client.ts'
import { begins, isWrite } from '../statements/statement-kinds.ts'
import { type Deadline, DeadlineError } from '../transaction/deadline.ts'

export class ReadOnlyHandleError extends Error {
  override name = 'ReadOnlyHandleError'
}

type ReadSource = {
  pool: ConnectionSource
  /** Marks the source as unavailable for now. */
  failed(): void
}

type ReadPoolOptions = {
  primary: ConnectionSource
  /** Chosen for each statement; undefined for the primary. */
  choose: () => ReadSource | undefined
  /** Throws inside an open transaction, whose writes another connection does not see. */
  claim: () => void
  refuse: () => Error
}

/** The pool of a handle for reading: a statement that its replica does not answer is repeated on the primary. */
export const readPool = ({ primary, choose, claim, refuse }: ReadPoolOptions): ConnectionSource => ({
  async connect(deadline) {
    claim()
    const source = choose()
    if (!source) return readOnly(await primary.connect(deadline), refuse)
    try {
      return withFallback(await source.pool.connect(deadline), source, { primary, refuse, deadline })
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      source.failed()
      return readOnly(await primary.connect(deadline), refuse)
    }
  },
})

const readOnly = (client: PostgresPoolClient, refuse: () => Error): PostgresPoolClient => ({
  ...client,
  query: toKyselyQuery(async (text, values) => {
    if (begins.test(text) || isWrite(text)) throw refuse()
    return client.query(text, values)
  }),
})

const withFallback = (
  client: PostgresPoolClient,
  source: ReadSource,
  { primary, refuse, deadline }: Pick<ReadPoolOptions, 'primary' | 'refuse'> & { deadline: Deadline | undefined },
): PostgresPoolClient => {
  const query = toKyselyQuery(async (text, values) => {
    if (begins.test(text) || isWrite(text)) throw refuse()
    try {
      return await client.query(text, values)
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      // A query that blocks the replay is canceled, and says nothing of the replica.
      if (codeOf(error) !== recoveryConflict) source.failed()
      const other = await primary.connect(deadline)
      try {
        return await other.query(text, values)
      } finally {
        other.release()
      }
    }
  })
  return { ...client, query }
}

const recoveryConflict = '40001'
const timedOut = '57014'
const codeOf = (error: unknown) => toRecord(error)['code']
const isFaultOfReplica = (error: unknown): boolean =>
  !(error instanceof DeadlineError) && codeOf(error) !== timedOut && isUnavailable(error)
