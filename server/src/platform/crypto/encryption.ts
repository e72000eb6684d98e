import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts with AES-256-GCM; returns base64 of nonce, tag and ciphertext. Each `purpose` has a key of its own. */
export const encrypt = (text: string, secret: string, purpose: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Throws where the text was changed, or was encrypted with another secret or for another purpose. */
export const decrypt = (encrypted: string, secret: string, purpose: string): string => {
  const bytes = Buffer.from(encrypted, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}

const nonceLength = 12
const tagLength = 16

export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
