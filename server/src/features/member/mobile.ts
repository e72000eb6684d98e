import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What finds a member by their number without showing it: the same number gives the same text under one secret. */
export const mobileHash = (mobile: string, secret: string): string =>
  createHmac('sha256', keyOf(secret, 'mobile hash')).update(mobile).digest('hex')

/** The number as it is stored: base64 of the nonce, the tag and the text, under AES-256-GCM. */
export const sealMobile = (mobile: string, secret: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'mobile seal'), nonce)
  const text = Buffer.concat([cipher.update(mobile, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Throws when it was sealed with another secret, or changed. */
export const openMobile = (sealed: string, secret: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const text = bytes.subarray(nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'mobile seal'), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

const nonceLength = 12
const tagLength = 16

const keyOf = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
