import { createHmac } from 'node:crypto'
import { decrypt, deriveKey, encrypt } from '../../platform/crypto/encryption.ts'
import { allSecrets, decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'

const sealPurpose = 'mobile seal'

/** A keyed hash, for lookup without decryption. */
export const hashMobile = (mobile: string, secret: string): string =>
  hashMobileByKey(mobile, deriveKey(secret, 'mobile hash'))

export const encryptMobile = (mobile: string, secret: string): string => encrypt(mobile, secret, sealPurpose)

/** Throws for another secret or altered text. */
export const decryptMobile = (encrypted: string, secret: string): string => decrypt(encrypted, secret, sealPurpose)

export const decryptMobileWithAny = (encrypted: string, secrets: Secrets): string =>
  decryptWithAny(encrypted, secrets, sealPurpose)

/** Null where the SECRET of the number is lost. */
export const openMobile = (encrypted: string, secrets: Secrets): string | null => {
  try {
    return decryptMobileWithAny(encrypted, secrets)
  } catch {
    return null
  }
}

/**
 * Whether the secrets decrypt any of the oldest and newest numbers. After a SECRET was lost the newest ones decrypt as
 * soon as members have logged in.
 */
export const opensNumbers = async (db: Db, secrets: Secrets): Promise<boolean> => {
  const numbers = (order: 'asc' | 'desc') =>
    db
      .selectFrom('member')
      .select('mobile_cipher')
      .where('mobile_cipher', 'is not', null)
      .orderBy('id', order)
      .limit(5)
      .execute()
  const rows = [...(await numbers('desc')), ...(await numbers('asc'))]
  return rows.length === 0 || rows.some(({ mobile_cipher }) => openMobile(mobile_cipher ?? '', secrets) !== null)
}

/** The hash under every secret, the current one first. */
export const mobileHashes = (mobile: string, secrets: Secrets): string[] =>
  allSecrets(secrets).map((secret) => hashMobile(mobile, secret))

export const hashMobileByKey = (mobile: string, key: Buffer): string =>
  createHmac('sha256', key).update(mobile).digest('hex')
