import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openGazetteer } from '../../src/adapters/map/gazetteer.ts'
import type { Ports } from '../../src/ports.ts'

type SentWebhook = { url: string; body: string; headers: Record<string, string> }

/** Ports without a network. Tests read the stored files and codes, and set the next picture. */
export const createFakePorts = (clock: Ports['clock']) => {
  const files = new Map<string, Uint8Array>()
  const webhooks: { fault: string; losesResponse: boolean; sent: SentWebhook[] } = {
    fault: '',
    losesResponse: false,
    sent: [],
  }
  const codes = new Map<string, string>()
  const pictures: { next?: Awaited<ReturnType<Ports['images']['process']>> } = {}
  const ports: Ports = {
    clock,
    edge: null,
    sms: {
      send: async (mobile, code) => {
        codes.set(mobile, code)
        return undefined
      },
      lastCode: (mobile) => codes.get(mobile),
    },
    storage: {
      put: async (key, bytes) => {
        files.set(key, bytes)
      },
      putFile: async (key, path) => {
        files.set(key, await readFile(path))
      },
      read: async (key) => {
        const bytes = files.get(key)
        return bytes ? { stream: Readable.from([Buffer.from(bytes)]), size: bytes.length } : null
      },
      delete: async (key) => {
        files.delete(key)
      },
      receive: async (stream) => {
        const bytes = await buffer(stream)
        const hash = createHash('sha256').update(bytes).digest('hex')
        const store = async (key: string) => {
          files.set(key, bytes)
        }
        return {
          size: bytes.length,
          hash,
          head: bytes.subarray(0, 4_096),
          bytes: async () => bytes,
          store,
          discard: async () => {},
        }
      },
      size: async (key) => files.get(key)?.length ?? null,
      freeBytes: async () => 100e9,
      sweep: async () => {},
      internalPath: async (key) => `/_files/${key}`,
    },
    video: {
      detectFormat: () => null,
      isAvailable: async () => false,
      process: async () => ({ fault: 'videos are not supported' }),
    },
    images: {
      process: async (source) => {
        const bytes = source instanceof Uint8Array ? source : await source.bytes()
        return (
          pictures.next ?? {
            type: 'image/webp',
            width: 1200,
            height: 800,
            ...{ full: bytes, feed: bytes, phone: bytes, thumb: bytes, icon: bytes },
            preview: 'UklGRg==',
          }
        )
      },
      toAvif: async () => null,
    },
    screening: null,
    wechat: null,
    ipRegion: { province: () => '浙江', isAvailable: () => true },
    logHook: { send: (...sent) => ports.webhooks.send(...sent) },
    certificates: { read: async () => null },
    webhooks: {
      send: async (url, body, headers) => {
        if (webhooks.fault) throw new Error(webhooks.fault)
        webhooks.sent.push({ url, body, headers })
        if (webhooks.losesResponse) throw new Error('the response was lost')
      },
      ask: async (url, body, headers) => {
        await ports.webhooks.send(url, body, headers)
        return '{"errcode":0,"errmsg":"ok"}'
      },
    },
    maps: openGazetteer(),
  }
  return { ports, files, codes, pictures, webhooks }
}
