import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Webhooks } from '../../ports.ts'
import { isPrivateAddress, lookupPublicAddress } from '../private-networks.ts'

/** In production public addresses only, checked on the resolved address inside the connection (DNS rebinding). */
export const createWebhooks = ({ allowPrivate, timeoutMs = 5_000 }: CreateWebhooksOptions): Webhooks => {
  const post = (
    address: string,
    { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal | undefined },
    read: (response: IncomingMessage) => Promise<string>,
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw new Error('an inside address')
      const open = url.protocol === 'https:' ? httpsRequest : httpRequest
      const request = open(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          timeout: timeoutMs,
          signal: AbortSignal.timeout(timeoutMs),
          ...(!allowPrivate && { lookup: lookupPublicAddress }),
        },
        (response) => {
          const status = response.statusCode ?? 0
          if (status >= 200 && status < 300) return void read(response).then(resolve, reject)
          response.resume()
          reject(new Error(`HTTP ${status}`))
        },
      )
      request.on('error', reject)
      signal?.addEventListener('abort', () => request.destroy(new Error('aborted')), { once: true })
      request.end(body)
    })
  return {
    send: async (address, body, headers, signal) => {
      await post(address, { body, headers, signal }, async (response) => {
        response.resume()
        return ''
      })
    },
    ask: (address, body, headers, signal) => post(address, { body, headers, signal }, readBeginning),
  }
}

type CreateWebhooksOptions = { allowPrivate: boolean; timeoutMs?: number }

const maxAnswerBytes = 16_384

/** Bounded, as the receiver is not trusted: enough of the response to report what went wrong. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxAnswerBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
