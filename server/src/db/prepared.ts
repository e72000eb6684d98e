import type { PoolClient, QueryResult } from 'pg'

/** Prepared statements that one connection keeps; each takes some 20 to 100 KB of the server's memory. */
const perConnection = 500
/** Texts that are remembered in order to recognise them. */
const remembered = 1000

const hot = new Map<string, string>()
const seen = new Set<string>()

/** Declares that a text is prepared at its first run already; `label` is what the database's own views show. */
export function prepareAlways(text: string, label: string): void {
  hot.set(text, label)
}

/** Runs queries on one connection, so that a text which comes more than once is parsed and planned once. */
export function preparing(client: PoolClient): (text: string, values: readonly unknown[]) => Promise<QueryResult> {
  const names = new Map<string, string>()
  let count = 0

  const nameOf = async (text: string): Promise<string | undefined> => {
    const known = names.get(text)
    if (known) names.delete(text)
    else if (!isWorthwhile(text)) return undefined
    else if (names.size >= perConnection) await forgetOldest()
    // A name is never used again, as `pg` believes that it knows it.
    const name = known ?? `${hot.get(text) ?? 'q'}_${++count}`
    names.set(text, name)
    return name
  }

  const forgetOldest = async (): Promise<void> => {
    const oldest = names.entries().next().value
    if (!oldest) return
    await client.query(`deallocate "${oldest[1]}"`)
    names.delete(oldest[0])
  }

  return async (text, values) => {
    const name = await nameOf(text)
    return client.query({ text, values: values as unknown[], ...(name && { name }) })
  }
}

function isWorthwhile(text: string): boolean {
  if (hot.has(text)) return true
  if (!/^\s*(select|insert|update|delete|with|merge)\b/i.test(text)) return false
  if (seen.delete(text)) {
    seen.add(text)
    return true
  }
  seen.add(text)
  if (seen.size > remembered) for (const oldest of seen) return !seen.delete(oldest)
  return false
}
