import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/crypto/encryption.ts'
import type { ConsoleTables } from '../../schema/tables-console.ts'

/** `before` and `after` are JSON text. */
type AuditEntry = Omit<ConsoleTables['audit_entry'], 'prev' | 'hash'>

/** An HMAC over the entry and the previous seal ('' for the first): database access does not suffice to rewrite it. */
export const computeSeal = (entry: AuditEntry, prev: string, secret: string): string =>
  computeSealByKey(entry, prev, auditKey(secret))

export const computeSealByKey = (entry: AuditEntry, prev: string, key: Buffer): string => {
  const { id, site_id, member_id, action, subject, reason, before, after, at } = entry
  const text = JSON.stringify([prev, id, site_id, member_id, action, subject, reason, before, after, at.toISOString()])
  return createHmac('sha256', key).update(text).digest('hex')
}

const keys = new Map<string, Buffer>()

export const auditKey = (secret: string): Buffer => {
  const cached = keys.get(secret)
  if (cached) return cached
  const key = deriveKey(secret, 'audit log')
  keys.set(secret, key)
  return key
}
