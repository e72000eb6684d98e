import { createHmac, hkdfSync } from 'node:crypto'
import type { ConsoleTables } from '../../schema/tables-console.ts'

/** `before` and `after` are JSON text. */
type AuditEntry = Omit<ConsoleTables['audit_entry'], 'prev' | 'hash'>

/** An HMAC over the entry and the previous seal ('' for the first): database access does not suffice to rewrite it. */
export const computeSeal = (entry: AuditEntry, prev: string, secret: string): string => {
  const { id, site_id, member_id, action, subject, reason, before, after, at } = entry
  const text = JSON.stringify([prev, id, site_id, member_id, action, subject, reason, before, after, at.toISOString()])
  return createHmac('sha256', deriveKey(secret)).update(text).digest('hex')
}

const keys = new Map<string, Buffer>()

const deriveKey = (secret: string): Buffer => {
  const cached = keys.get(secret)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit log', 32))
  keys.set(secret, key)
  return key
}
