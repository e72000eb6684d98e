import type { Edge } from '../../ports.ts'
import { defaultTimeoutMs } from '../vendor-http/request-json.ts'

/** Characters of keys that one request names, well below the limit of a header. */
const headerSize = 4_000

/** Varnish with deploy/varnish/quanzi.vcl: its module xkey removes what carries one of the keys. Each node is asked. */
export const openVarnishEdge = (urls: readonly string[]): Edge => ({
  purge: async (keys, signal) => {
    for (const header of joinKeys(keys)) {
      const outcomes = await Promise.allSettled(
        urls.map((url) => purgeAt(url, header, AbortSignal.any([AbortSignal.timeout(defaultTimeoutMs), signal]))),
      )
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    }
  },
})

const purgeAt = async (url: string, keys: string, signal: AbortSignal): Promise<void> => {
  const response = await fetch(url, { method: 'PURGE', headers: { 'xkey-purge': keys }, redirect: 'error', signal })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the CDN at ${new URL(url).host} answered PURGE with ${response.status}`)
}

const joinKeys = (keys: readonly string[]): string[] => {
  const headers: string[] = []
  let header = ''
  for (const key of keys) {
    if (header && header.length + key.length >= headerSize) {
      headers.push(header)
      header = ''
    }
    header += header ? ` ${key}` : key
  }
  return [...headers, header]
}
