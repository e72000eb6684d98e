import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/handle.ts'

export const writeKinds = ['publish', 'decide', 'like', 'reward', 'upload'] as const
export type WriteKind = (typeof writeKinds)[number]

/** What a client has sent. `acknowledged` is the data of the response; without it the effect may be there or not. */
export type Write = {
  kind: WriteKind
  member: number
  key: string
  path: string
  fields: Record<string, string | number>
  file?: Uint8Array
  /** The content of a post; for a like, a decision or a reward the post. */
  subject: string
  /** The state that a like or its withdrawal asks for. */
  on?: boolean
  acknowledged?: Record<string, unknown>
}

type Row = { member: number; subject: string; n: number }

/** The stored effects of each kind of write, counted by member and subject. */
const storedEffects: Record<WriteKind, string> = {
  publish: 'select author_id as member, content as subject, count(*) as n from post group by 1, 2',
  decide: `select member_id as member, item_id::text as subject, count(*) as n from review_history
    where kind = 'post' and action = 'pass' group by 1, 2`,
  like: 'select member_id as member, post_id::text as subject, count(*) as n from post_like group by 1, 2',
  reward: 'select giver_id as member, post_id::text as subject, count(*) as n from reward group by 1, 2',
  upload: "select owner_id as member, '' as subject, count(*) as n from file where kind = 'picture' group by 1, 2",
}

/**
 * Compares the stored rows with the history of all clients. Each acknowledged write has its effect exactly once, one
 * without a response at most once, and there is no effect that no client has asked for.
 */
export const checkHistory = async (db: Db, writes: readonly Write[]): Promise<string[]> => {
  const faults: string[] = []
  for (const kind of writeKinds) {
    const allowed = allowedEffects(writes.filter((write) => write.kind === kind))
    const { rows } = await sql.raw<Row>(storedEffects[kind]).execute(db)
    const stored = new Map(rows.map(({ member, subject, n }) => [`${member} ${subject}`, n]))
    for (const subject of new Set([...stored.keys(), ...allowed.keys()])) {
      const { least, most } = allowed.get(subject) ?? { least: 0, most: 0 }
      const n = stored.get(subject) ?? 0
      if (n < least) faults.push(`${kind} ${subject}: ${n} stored, ${least} acknowledged`)
      if (n > most) faults.push(`${kind} ${subject}: ${n} stored, ${most} requested`)
    }
  }
  return [...faults, ...(await checkAcknowledgedIds(db, writes))]
}

type Allowed = Map<string, { least: number; most: number }>

/** A client sends its likes of one post one after another, so the last ones decide; other writes add up. */
const allowedEffects = (writes: readonly Write[]): Allowed => {
  const allowed: Allowed = new Map()
  for (const { kind, member, subject, on, acknowledged } of writes) {
    const name = `${member} ${subject}`
    const { least, most } = allowed.get(name) ?? { least: 0, most: 0 }
    const isToggle = kind === 'like'
    const wanted = isToggle ? Number(on) : 1
    if (acknowledged && isToggle) allowed.set(name, { least: wanted, most: wanted })
    else if (isToggle) allowed.set(name, { least: Math.min(least, wanted), most: Math.max(most, wanted) })
    else allowed.set(name, { least: least + (acknowledged ? 1 : 0), most: most + 1 })
  }
  return allowed
}

/** The rows have the ids that the responses named, in the state that they named. */
const checkAcknowledgedIds = async (db: Db, writes: readonly Write[]): Promise<string[]> => {
  const posts = new Map(
    (await db.selectFrom('post').select(['id', 'content', 'state']).execute()).map((post) => [post.id, post]),
  )
  const files = new Set((await db.selectFrom('file').select('id').execute()).map(({ id }) => id))
  return writes.flatMap(({ kind, subject, acknowledged }) => {
    if (!acknowledged) return []
    if (kind === 'publish' && posts.get(Number(acknowledged['topic_id']))?.content !== subject)
      return [`publish ${subject}: the response named post ${acknowledged['topic_id']}`]
    if (kind === 'decide' && posts.get(Number(subject))?.state !== 1)
      return [`decide ${subject}: the post is not public`]
    if (kind === 'upload' && !files.has(Number(acknowledged['attachid'])))
      return [`upload: the response named file ${acknowledged['attachid']}`]
    return []
  })
}
