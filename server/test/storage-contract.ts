import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '../src/ports.ts'

type OpenedStorage = { storage: Storage; close(): Promise<unknown> }

/** What every storage must do, whatever it is made of. `folder` is that of its incoming files. */
export const describeStorage = (name: string, open: (folder: string) => Promise<OpenedStorage>) =>
  describe(`files in ${name}`, () => {
    let folder: string
    let storage: Storage
    let close: OpenedStorage['close'] | undefined
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'quanzi-storage-'))
      ;({ storage, close } = await open(folder))
    }, minute)
    afterAll(async () => {
      await close?.()
      await rm(folder, { recursive: true })
    })

    const readBytes = async (key: string, range?: { start: number; end: number }) => {
      const found = await storage.read(key, range)
      return found ? { size: found.size, bytes: await buffer(found.stream) } : null
    }
    const text = async (key: string, range?: { start: number; end: number }) => {
      const found = await readBytes(key, range)
      return found && { size: found.size, text: found.bytes.toString() }
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
      const found = await readBytes('clips/clip.mp4')
      expect([found?.size, found?.bytes.equals(bytes)]).toEqual([bytes.length, true])
    })

    test('a file of several parts is stored whole, with its ranges, and its key never reads as a part of it', async () => {
      const path = join(folder, 'long.mp4')
      const bytes = Buffer.alloc(18 * 1_048_576 + 7, 'a long video ')
      await writeFile(path, bytes)
      const stored = storage.putFile('clips/long.mp4', path, 'video/mp4')
      const seen = new Set<number | null>()
      for (let done = false; !done; seen.add(await storage.size('clips/long.mp4')))
        done = await Promise.race([stored.then(() => true), pause(5, false)])
      expect([...seen].filter((size) => size !== null)).toEqual([bytes.length])
      const found = await readBytes('clips/long.mp4')
      expect([found?.size, found?.bytes.equals(bytes)]).toEqual([bytes.length, true])
      const from = 8 * 1_048_576 - 3
      const across = await readBytes('clips/long.mp4', { start: from, end: from + 9 })
      expect(across).toEqual({ size: bytes.length, bytes: bytes.subarray(from, from + 10) })
      const received = await storage.receive(Readable.from([bytes]))
      await received.store('clips/received.mp4', 'video/mp4')
      expect(await storage.size('clips/received.mp4')).toBe(bytes.length)
      await received.discard()
    }, 30_000)

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
          throw new Error('the connection is cut')
        })(),
      )
      await expect(storage.receive(broken)).rejects.toThrow('the connection is cut')
      expect(existsSync(join(folder, 'files/.incoming')) ? readdirSync(join(folder, 'files/.incoming')) : []).toEqual(
        [],
      )
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
      await expect((async () => storage.put(key, Buffer.from('x'), 'text/plain'))()).rejects.toThrow(
        'not a storage key',
      )
      await expect((async () => storage.read(key))()).rejects.toThrow('not a storage key')
      await expect((async () => storage.delete(key))()).rejects.toThrow('not a storage key')
    })
  })
