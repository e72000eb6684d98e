import { createHash } from 'node:crypto'

export type S3Credentials = { keyId: string; keySecret: string; region: string }

/** Of a body, as the signature of its request contains it. */
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
