import { parseCallName } from '@quanzi/contract'
import type { InjectOptions } from 'fastify'
import type { Prepared, WriteCall } from './prepare.ts'

/** The prepared call as a browser sends it; a GET has no idempotency key. */
export const toRequest = async (
  address: WriteCall,
  { by, input, headers, file }: Prepared,
  idempotencyKey?: string,
): Promise<InjectOptions> => {
  const { method, path, action } = parseCallName(address)
  const form = file ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries({ ...(action && { action }), ...input })) form.append(name, String(value))
  if (form instanceof FormData && file) form.append('file', new Blob([new Uint8Array(file)]), 'a.jpg')
  const cookie = by.cookie && { cookie: by.cookie }
  if (method === 'GET') return { url: `/api/${path}?${form}`, headers: { ...cookie, ...headers } }
  const body = new Response(form)
  return {
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...cookie,
      ...headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  }
}
