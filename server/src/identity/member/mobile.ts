import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { allSecrets, type Secrets, withAnySecret } from '../../platform/crypto/secrets.ts'

/** A keyed hash, for lookup without decryption. */
export const hashMobile = (mobile: string, secret: string): string =>
  hashMobileByKey(mobile, deriveKey(secret, 'mobile hash'))

export const encryptMobile = (mobile: string, secret: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'mobile seal'), nonce)
  const text = Buffer.concat([cipher.update(mobile, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Throws for another secret or altered text. */
export const decryptMobile = (encrypted: string, secret: string): string => {
  const bytes = Buffer.from(encrypted, 'base64')
  const text = bytes.subarray(nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'mobile seal'), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

export const decryptMobileWithAny = (encrypted: string, secrets: Secrets): string =>
  withAnySecret(secrets, (secret) => decryptMobile(encrypted, secret))

/** Under every secret, the current one first. */
export const mobileHashes = (mobile: string, secrets: Secrets): string[] =>
  allSecrets(secrets).map((secret) => hashMobile(mobile, secret))

export const hashMobileByKey = (mobile: string, key: Buffer): string =>
  createHmac('sha256', key).update(mobile).digest('hex')

const nonceLength = 12
const tagLength = 16

export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
