import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/handle.ts'

/** What a pass is good for; one of a kind opens nothing of another. */
type PassKind = 'wx-consent' | 'wx-openid' | 'wx-bind' | 'login-notice'
type PassFacts = Record<string, unknown>

type Wanted = { kind: PassKind; facts: PassFacts; until: Date }

export const passHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes passes; what they stand for stays here, and of each the hash alone. Letters and digits only: WeChat wants it. */
export const issuePasses = async (db: Db, wanted: Wanted[]): Promise<string[]> => {
  const tokens = wanted.map(() => randomBytes(16).toString('hex'))
  if (wanted.length === 0) return tokens
  await db
    .insertInto('pass')
    .values(
      wanted.map(({ kind, facts, until }, i) => ({
        hash: passHash(tokens[i] ?? ''),
        kind,
        facts: JSON.stringify(facts),
        expires_at: until,
      })),
    )
    .execute()
  return tokens
}

export const issuePass = async (db: Db, wanted: Wanted): Promise<string> =>
  (await issuePasses(db, [wanted]))[0] as string

/** Uses a pass up. Two who hand in the same one at once: one of them gets it. */
export const spendPass = async (db: Db, kind: PassKind, token: string, now: Date): Promise<PassFacts | undefined> => {
  if (!/^[0-9a-f]{32}$/.test(token)) return undefined
  const row = await db
    .deleteFrom('pass')
    .where('hash', '=', passHash(token))
    .where('kind', '=', kind)
    .returning(['facts', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.facts : undefined
}

/** Looks at a pass that may be shown several times. */
export const readPass = async (db: Db, kind: PassKind, token: string, now: Date): Promise<PassFacts | undefined> => {
  const row = await db
    .selectFrom('pass')
    .select(['facts', 'expires_at'])
    .where('hash', '=', passHash(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && row.expires_at > now ? row.facts : undefined
}

export const dropPass = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('pass').where('hash', '=', passHash(token)).execute()
}
