import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../../ports.ts'
import { openS3Fake } from './s3-fake.ts'
import { openStorage } from './storage.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
const bucket = { S3_REGION: 'auto', S3_KEY_ID: 'key', S3_KEY_SECRET: 'secret' }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-storage-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Opened = { storage: Storage; close(): Promise<unknown> }
const kinds: [string, () => Promise<Opened>][] = [
  [
    'a folder',
    async () => ({ storage: openStorage({ DATA_DIR: folder, S3_URL: null, ...bucket }), close: async () => {} }),
  ],
  [
    'a bucket',
    async () => {
      const { url, close } = await openS3Fake(signer)
      return { storage: openStorage({ DATA_DIR: folder, S3_URL: url, ...bucket }), close }
    },
  ],
]

describe.each(kinds)('files in %s', (_, open) => {
  let storage: Storage
  let close: Opened['close']
  beforeAll(async () => {
    ;({ storage, close } = await open())
  })
  afterAll(() => close())

  const text = async (key: string, range?: { start: number; end: number }) => {
    const found = await storage.read(key, range)
    return found && { size: found.size, text: (await buffer(found.stream)).toString() }
  }

  test('a stored file can be read', async () => {
    await storage.put('ab/-a_B9/full.webp', Buffer.from('0123456789'), 'image/webp')
    expect(await text('ab/-a_B9/full.webp')).toEqual({ size: 10, text: '0123456789' })
  })

  test('a missing key reads as null', async () => {
    expect(await storage.read('ab/none')).toBeNull()
    await storage.put('ab/file/full.webp', Buffer.from('x'), 'image/webp')
    expect(await storage.read('ab/file')).toBeNull()
    expect(await storage.read('ab/file/full.webp/deeper')).toBeNull()
  })

  test('a second put replaces the file', async () => {
    await storage.put('twice', Buffer.from('a longer first'), 'text/plain')
    await storage.put('twice', Buffer.from('second'), 'text/plain')
    expect(await text('twice')).toEqual({ size: 6, text: 'second' })
  })

  test('an empty file can be stored', async () => {
    await storage.put('empty', new Uint8Array(), 'text/plain')
    expect(await text('empty')).toEqual({ size: 0, text: '' })
  })

  test('a byte range is read by its first and last byte', async () => {
    await storage.put('digits', Buffer.from('0123456789'), 'text/plain')
    expect(await text('digits', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' })
    expect(await text('digits', { start: 0, end: 0 })).toEqual({ size: 10, text: '0' })
    expect(await text('digits', { start: 8, end: 99 })).toEqual({ size: 10, text: '89' })
    expect(await text('digits', { start: 7, end: Number.MAX_SAFE_INTEGER })).toEqual({ size: 10, text: '789' })
    expect(await text('digits', { start: 10, end: 99 })).toEqual({ size: 10, text: '' })
    expect(await storage.read('none', { start: 10, end: 99 })).toBeNull()
  })

  test('a large file is stored from disk', async () => {
    const path = join(folder, 'clip.mp4')
    const bytes = Buffer.alloc(3_000_000, 'quanzi')
    await writeFile(path, bytes)
    await storage.putFile('clips/clip.mp4', path, 'video/mp4')
    const found = await storage.read('clips/clip.mp4')
    expect(found?.size).toBe(bytes.length)
    expect(bytes.equals(await buffer(found?.stream as NodeJS.ReadableStream))).toBe(true)
  })

  test('a received stream is counted and hashed, then stored or discarded', async () => {
    const bytes = Buffer.alloc(700_000, 'chunk')
    const received = await storage.receive(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]))
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect({ size: received.size, hash: received.hash }).toEqual({ size: bytes.length, hash })
    expect(Buffer.from(received.head)).toEqual(bytes.subarray(0, 4_096))
    expect(await storage.read('incoming/one')).toBeNull()
    await received.store('incoming/one', 'application/octet-stream')
    expect((await text('incoming/one'))?.text).toBe(bytes.toString())
    await received.discard()
    expect((await text('incoming/one'))?.size).toBe(bytes.length)
    const other = await storage.receive(Readable.from([Buffer.from('x')]))
    await other.discard()
    await other.discard()
    await expect(other.store('incoming/two', 'text/plain')).rejects.toThrow()
    expect(await storage.read('incoming/two')).toBeNull()
  })

  test('an interrupted stream leaves no file', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the line is cut')
      })(),
    )
    await expect(storage.receive(broken)).rejects.toThrow('the line is cut')
    expect(existsSync(join(folder, 'files/.incoming')) ? readdirSync(join(folder, 'files/.incoming')) : []).toEqual([])
  })

  test('storing a missing local file fails', async () => {
    await expect(storage.putFile('clips/none.mp4', join(folder, 'none.mp4'), 'video/mp4')).rejects.toThrow('ENOENT')
    expect(await storage.read('clips/none.mp4')).toBeNull()
  })

  test('a deleted file reads as null, and deleting it again succeeds', async () => {
    await storage.put('short-lived', Buffer.from('x'), 'text/plain')
    await storage.delete('short-lived')
    await storage.delete('short-lived')
    expect(await storage.read('short-lived')).toBeNull()
  })

  test.each([
    '',
    '/',
    '../secret',
    'a/../../secret',
    'a/..',
    '/etc/passwd',
    'a//b',
    'a/',
    '.incoming/x',
    'a/.b',
    'a\\b',
    'a\0b',
    'a b',
    'ü',
    'x'.repeat(401),
  ])('the invalid key %j is rejected', async (key) => {
    await expect((async () => storage.put(key, Buffer.from('x'), 'text/plain'))()).rejects.toThrow('not a storage key')
    await expect((async () => storage.read(key))()).rejects.toThrow('not a storage key')
    await expect((async () => storage.delete(key))()).rejects.toThrow('not a storage key')
  })
})
