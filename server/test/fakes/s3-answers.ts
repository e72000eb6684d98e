/** `etag`: of a file of several parts. */
export type Stored = { bytes: Buffer; type: string; etag?: string }
export type FakeAnswer = { status: number; headers?: Record<string, string | number>; body?: Uint8Array | string }

export const errorAnswer = (status: number, code: string): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
})
