import { SpanKind } from '@opentelemetry/api'
import type { PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inSpan } from '../../tracing/tracing.ts'
import { isStalePlan, UnreplicatedError } from '../errors.ts'
import type { Log } from '../handle.ts'
import type { ConnectionSource } from '../open-handle.ts'
import { isPlannedOnce, withPreparedStatements } from '../statements/prepared.ts'
import { begins, isWrite } from '../statements/statement-kinds.ts'
import type { Deadline } from '../transaction/deadline.ts'
import { timeouts } from '../transaction/timeouts.ts'
import { claimConnection, claimTransaction } from '../transaction/transaction-guard.ts'
import { fieldsOf } from './client-fields.ts'
import { toKyselyQuery } from './kysely-client.ts'
import type { OutageLog } from './outage-log.ts'
import type { Pooler } from './pooler.ts'
import { limitSilence } from './silence.ts'

export type ConnectionOwner = {
  log: Log
  outages: OutageLog
  /** Asks the server to end what a connection runs; absent where the engine cannot. */
  cancelQuery?: (client: PoolClient) => void
  pooler?: Pooler
}

const slowQueryMs = 1000

/** The connections of a handle: they prepare repeated statements and keep within the deadline. */
export function guardedPool(pool: Pool, owner: ConnectionOwner): ConnectionSource {
  const states = new WeakMap<PoolClient, ClientState>()
  return {
    async connect(deadline) {
      claimConnection(owner)
      deadline?.signal.throwIfAborted()
      const client = await connect(pool, owner)
      if (deadline?.signal.aborted) {
        client.release()
        throw deadline.signal.reason
      }
      const state = states.get(client) ?? watchClient(client, owner)
      states.set(client, state)
      return wrapClient(client, state, owner, deadline)
    },
  }
}

/** The state of a connection while it is open. */
type ClientState = {
  runQuery: ReturnType<typeof withPreparedStatements>
  isUnreplicated: boolean
  planMode: 'auto' | 'force_generic_plan'
}

function watchClient(client: PoolClient, { pooler }: ConnectionOwner): ClientState {
  const state: ClientState = {
    runQuery: withPreparedStatements(client, pooler),
    isUnreplicated: false,
    planMode: 'auto',
  }
  // The answer to a commit is the same whether its wait for a standby ended or was canceled: this warning tells. Its text
  // is in the language of the server. PostgreSQL sends its source on every notice; the types of `pg` do not know it.
  client.on('notice', ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') state.isUnreplicated = true
  })
  return state
}

async function connect(pool: Pool, owner: ConnectionOwner): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    owner.outages.failed(error)
    throw error
  }
}

/** Statements hold placeholders, never values. */
const operationOf = (text: string): string => `database ${/^\W*(\w+)/.exec(text)?.[1] ?? ''}`

function wrapClient(
  client: PoolClient,
  state: ClientState,
  owner: ConnectionOwner,
  deadline: Deadline | undefined,
): PostgresPoolClient {
  let mustDestroy = false
  let inTransaction = false
  /** How long the server lets a statement of the open transaction run. */
  let limitMs: number = timeouts.query
  let silence: ReturnType<typeof limitSilence> | undefined

  /** The mode is one of the session: a rollback would take it back, and a pooler gives the session to others. */
  const runQuery = async (text: string, values: readonly unknown[]) => {
    const planMode = isPlannedOnce(text) ? 'force_generic_plan' : 'auto'
    if (planMode !== state.planMode && !inTransaction && !owner.pooler) {
      await client.query(`set plan_cache_mode = ${planMode}`)
      state.planMode = planMode
    }
    return state.runQuery(text, values)
  }
  const cancel = () => {
    if (!owner.cancelQuery) return
    // The request may arrive when the connection runs another statement.
    mustDestroy = true
    owner.cancelQuery(client)
    silence?.to(timeouts.cancel)
  }

  /** A transaction gets the time that is left; a statement that is under way when the time is over is canceled. */
  const runWithinDeadline = async (text: string, values: readonly unknown[]) => {
    if (text === 'rollback') return runQuery(text, values)
    const begin = begins.test(text) ? beginSql(text, deadline?.remainingMs(), owner) : undefined
    if (!deadline) return runQuery(begin ?? text, values)
    const { signal } = deadline
    signal.throwIfAborted()
    // A commit that waits for a standby has no time limit on the server: the cancel request ends the wait.
    if (text === 'commit' || (!inTransaction && isWrite(text)))
      return deadline.runIrrevocable(() => runQuery(text, values), cancel, text === 'commit')
    if (owner.cancelQuery) signal.addEventListener('abort', cancel, { once: true })
    try {
      return await runQuery(begin ?? text, values)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  /** The server limits a statement, but a silent one says nothing. Behind a pooler it limits those of transactions alone. */
  const runLimited = async (text: string, values: readonly unknown[]) => {
    if (!owner.cancelQuery) return runWithinDeadline(text, values)
    silence = limitSilence(client)
    // A commit has no limit on the server.
    silence.to(text === 'commit' ? Math.max(limitMs, timeouts.commit) : limitMs + timeouts.silence)
    const isUnlimited = owner.pooler && !inTransaction && !begins.test(text)
    const timer = isUnlimited ? setTimeout(cancel, timeouts.query) : undefined
    try {
      return await runWithinDeadline(text, values)
    } finally {
      clearTimeout(timer)
      silence.end()
    }
  }

  const query = toKyselyQuery(async (text, values) => {
    const isBegin = begins.test(text)
    if (isBegin) claimTransaction(owner)
    state.isUnreplicated = false
    const start = performance.now()
    try {
      const result = await inSpan(
        () => operationOf(text),
        SpanKind.CLIENT,
        { 'db.query.text': text },
        () =>
          runLimited(text, values).catch((error: unknown) => {
            if (inTransaction || !isStalePlan(error)) throw error
            return runLimited(text, values)
          }),
      )
      if (isBegin) inTransaction = true
      else if (text === 'commit' || text === 'rollback') inTransaction = false
      limitMs = inTransaction ? (ownLimitOf(text) ?? limitMs) : timeouts.query
      if (state.isUnreplicated) throw new UnreplicatedError('the wait for a standby was canceled')
      owner.outages.succeeded(isWrite(text))
      return result
    } catch (error) {
      owner.outages.failed(error)
      // The connection is lost and the transaction with it. The error that caused the rollback says more than this one.
      if (text === 'rollback') {
        inTransaction = false
        limitMs = timeouts.query
        mustDestroy = true
        return { command: 'ROLLBACK', rowCount: null, rows: [] }
      }
      mustDestroy ||= isStalePlan(error)
      throw error
    } finally {
      const ms = Math.round(performance.now() - start)
      if (ms >= slowQueryMs) owner.log.warn({ ms, sql: text }, 'a slow query')
    }
  })
  return {
    processID: fieldsOf(client).processID,
    query,
    release: (destroy) => client.release(destroy || mustDestroy),
  }
}

/** What a transaction sets as its limit; 0 is none. */
const ownLimitOf = (text: string): number | undefined => {
  const [, ms] = /^set local statement_timeout = (\d+)$/.exec(text) ?? []
  return ms === undefined ? undefined : Number(ms) || Number.POSITIVE_INFINITY
}

/** A transaction gets the time that is left, and behind a pooler every setting that others have from their session. */
const beginSql = (text: string, remainingMs: number | undefined, { cancelQuery, pooler }: ConnectionOwner): string => {
  if (!cancelQuery || (!pooler && remainingMs === undefined)) return text
  const ms = Math.min(remainingMs ?? timeouts.query, timeouts.query)
  const settings = pooler
    ? `; set local idle_in_transaction_session_timeout = ${timeouts.idleTransaction}; set local jit = off`
    : ''
  return `${text}; set local statement_timeout = ${ms}${settings}`
}
