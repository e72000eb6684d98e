export type S3Credentials = { keyId: string; keySecret: string; region: string }
