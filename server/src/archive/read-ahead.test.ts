import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Storage } from '../ports.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { copyFiles } from './backup.ts'

test('small files are read sixteen at a time and large ones one by one, and all are written in their order', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `aa/${n}/full.webp`)
  const sizeOf = (key: string) => (key === keys[20] ? 3 * 1_048_576 : 1_000)
  let reading = 0
  let most = 0
  const read: Storage['read'] = async (key) => {
    reading += 1
    most = Math.max(most, reading)
    await pause(5)
    reading -= 1
    if (key === keys[7]) return null
    return { stream: Readable.from([Buffer.alloc(sizeOf(key))]), size: sizeOf(key) }
  }
  const written: string[] = []
  const writer = createArchiveWriter({ write: async () => {} }, new Date())
  const addStream: typeof writer.addStream = (name, ...rest) => {
    written.push(name)
    return writer.addStream(name, ...rest)
  }
  const files = await copyFiles(keys, { read }, { ...writer, addStream }, () => {})
  expect(written).toEqual(keys.filter((_, n) => n !== 7).map((key) => `files/${key}`))
  expect(files).toEqual({ count: 39, bytes: 38 * 1_000 + sizeOf(keys[20] ?? ''), missing: [keys[7]] })
  expect(most).toBe(16)
})

test('a file that cannot be read ends the backup with its error', async () => {
  const read = async (key: string) => (key === 'aa/3/full.webp' ? Promise.reject(new Error('away')) : null)
  const writer = createArchiveWriter({ write: async () => {} }, new Date())
  const keys = Array.from({ length: 20 }, (_, n) => `aa/${n}/full.webp`)
  await expect(copyFiles(keys, { read }, writer, () => {})).rejects.toThrow('away')
})
