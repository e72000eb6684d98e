import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryResult } from 'pg'
import { isStalePlan } from '../errors.ts'
import type { Pooler } from '../postgres/pooler.ts'

/** Each prepared statement takes some 20 to 100 KB of the database server's memory. */
const maxPerConnection = 500
const maxRememberedTexts = 1000

const alwaysPrepared = new Map<string, string>()
const plannedOnce = new Set<string>()
const seenOnce = new LRUCache<string, true>({ max: maxRememberedTexts })
/** Changes with the tables of prepared statements. It is a part of their texts, by which a pooler knows them. */
let generation = 0

/** Prepares a text at its first run already; `label` is its name in `pg_prepared_statements`. */
export function prepareAlways(text: string, label: string, options: { plannedOnce?: boolean } = {}): void {
  alwaysPrepared.set(text, label)
  if (options.plannedOnce) plannedOnce.add(text)
}

export const isPlannedOnce = (text: string): boolean => plannedOnce.has(text)

/** Runs queries on one connection; a text that runs a second time becomes a prepared statement. */
export function withPreparedStatements(
  client: PoolClient,
  pooler?: Pooler,
): (text: string, values: readonly unknown[]) => Promise<QueryResult> {
  const names = new LRUCache<string, string>({ max: maxPerConnection })
  let count = 0

  const nameOf = async (text: string, plain: string): Promise<string | undefined> => {
    const known = names.get(text)
    if (known) return known
    if (!shouldPrepare(plain)) return undefined
    if (names.size >= maxPerConnection) {
      if (pooler) return undefined
      await deallocateOldest()
    }
    // `pg` remembers names for the lifetime of a connection, so none is used twice.
    const name = `${alwaysPrepared.get(plain) ?? 'q'}_${++count}`
    names.set(text, name)
    return name
  }

  const deallocateOldest = async (): Promise<void> => {
    const [oldest] = names.rkeys()
    if (oldest === undefined) return
    await client.query(`deallocate "${names.peek(oldest)}"`)
    names.delete(oldest)
  }

  if (pooler && !pooler.keepsPrepared) return (text, values) => send(client, { text }, values)
  return async (text, values) => {
    const begunIn = generation
    const current = begunIn === 0 ? text : `${text} /* ${begunIn} */`
    const name = await nameOf(current, text)
    try {
      return await send(client, { text: current, ...(name && { name }) }, values)
    } catch (error) {
      if (isStalePlan(error) && begunIn === generation) generation += 1
      throw error
    }
  }
}

/** `pg` does not change the values, though its type is mutable. */
const send = (
  client: PoolClient,
  query: { text: string; name?: string },
  values: readonly unknown[],
): Promise<QueryResult> => client.query({ values: values as unknown[], ...query })

function shouldPrepare(text: string): boolean {
  if (alwaysPrepared.has(text)) return true
  if (!/^\s*(select|insert|update|delete|with|merge)\b/i.test(text)) return false
  if (seenOnce.get(text)) return true
  seenOnce.set(text, true)
  return false
}
