import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A keyed hash, for lookup without decryption. */
export const hashMobile = (mobile: string, secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'mobile hash')).update(mobile).digest('hex')

/** AES-256-GCM, as base64 of nonce, tag and ciphertext. */
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

const nonceLength = 12
const tagLength = 16

export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
