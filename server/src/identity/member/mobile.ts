import { createHmac } from 'node:crypto'
import { decrypt, deriveKey, encrypt } from '../../platform/crypto/encryption.ts'
import { allSecrets, decryptWithAny, type Secrets } from '../../platform/crypto/secrets.ts'

const sealPurpose = 'mobile seal'

/** A keyed hash, for lookup without decryption. */
export const hashMobile = (mobile: string, secret: string): string =>
  hashMobileByKey(mobile, deriveKey(secret, 'mobile hash'))

export const encryptMobile = (mobile: string, secret: string): string => encrypt(mobile, secret, sealPurpose)

/** Throws for another secret or altered text. */
export const decryptMobile = (encrypted: string, secret: string): string => decrypt(encrypted, secret, sealPurpose)

export const decryptMobileWithAny = (encrypted: string, secrets: Secrets): string =>
  decryptWithAny(encrypted, secrets, sealPurpose)

/** Under every secret, the current one first. */
export const mobileHashes = (mobile: string, secrets: Secrets): string[] =>
  allSecrets(secrets).map((secret) => hashMobile(mobile, secret))

export const hashMobileByKey = (mobile: string, key: Buffer): string =>
  createHmac('sha256', key).update(mobile).digest('hex')
