import { createHmac, hkdfSync } from 'node:crypto'
import type { ConsoleTables } from '../../db/tables-console.ts'

/** What an entry says, as it is sealed. `before` and `after` are JSON text. */
type Entry = Omit<ConsoleTables['audit_entry'], 'prev' | 'hash'>

/**
 * The seal of an entry behind `prev`, the seal of the one before it ('' for the first). It is keyed, so that whoever has
 * the database alone can neither change an entry nor make the chain fit again.
 */
export const sealOf = (entry: Entry, prev: string, secret: string): string => {
  const { id, site_id, member_id, action, subject, reason, before, after, at } = entry
  const text = JSON.stringify([prev, id, site_id, member_id, action, subject, reason, before, after, at.toISOString()])
  return createHmac('sha256', keyOf(secret)).update(text).digest('hex')
}

const keys = new Map<string, Buffer>()

const keyOf = (secret: string): Buffer => {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit log', 32))
  keys.set(secret, key)
  return key
}
