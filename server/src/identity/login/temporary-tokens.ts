import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'

type TokenKind = 'wx-consent' | 'wx-openid' | 'wx-bind' | 'login-notice'
type TokenFacts = Record<string, unknown>

type NewToken = { kind: TokenKind; facts: TokenFacts; until: Date }

/** Only the hash of a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Stores the facts under the token's hash. Tokens are alphanumeric, as WeChat's `state` requires. */
export const issueTokens = async (db: Db, newTokens: NewToken[]): Promise<string[]> => {
  const tokens = newTokens.map(() => randomBytes(16).toString('hex'))
  if (newTokens.length === 0) return tokens
  await db
    .insertInto('temporary_token')
    .values(
      newTokens.map(({ kind, facts, until }, i) => ({
        hash: hashToken(tokens[i] ?? ''),
        kind,
        facts: JSON.stringify(facts),
        expires_at: until,
      })),
    )
    .execute()
  return tokens
}

export const issueToken = async (db: Db, newToken: NewToken): Promise<string> =>
  (await issueTokens(db, [newToken])).join('')

/** Deletes the token, so that of two concurrent calls one succeeds. */
export const consumeToken = async (
  db: Db,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<TokenFacts | undefined> => {
  if (!/^[0-9a-f]{32}$/.test(token)) return undefined
  const row = await db
    .deleteFrom('temporary_token')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .returning(['facts', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.facts : undefined
}

export const readToken = async (db: Db, kind: TokenKind, token: string, now: Date): Promise<TokenFacts | undefined> => {
  const row = await db
    .selectFrom('temporary_token')
    .select(['facts', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && row.expires_at > now ? row.facts : undefined
}

export const deleteToken = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('temporary_token').where('hash', '=', hashToken(token)).execute()
}

export const deleteTokensWith = async (db: Db, kind: TokenKind, facts: TokenFacts): Promise<void> => {
  await db
    .deleteFrom('temporary_token')
    .where('kind', '=', kind)
    .where(sql<boolean>`facts @> ${JSON.stringify(facts)}::jsonb`)
    .execute()
}
