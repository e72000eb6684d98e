import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quanzi-folder-'))
})
afterEach(() => rm(home, { recursive: true }))

test('many writers of one key leave one of their files, whole, and nothing else', async () => {
  const storage = openFolder(home)
  const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000 + i, i))
  await Promise.all(versions.map((bytes) => storage.put('a/b/c', bytes, 'text/plain')))
  const kept = await readFile(join(home, 'a/b/c'))
  expect(versions.some((bytes) => bytes.equals(kept))).toBe(true)
  expect(await readdir(join(home, 'a/b'))).toEqual(['c'])
  expect(await readdir(join(home, '.incoming'))).toEqual([])
})

test('a reader keeps the file it opened, whatever is put meanwhile', async () => {
  const storage = openFolder(home)
  await storage.put('page', Buffer.from('before'), 'text/plain')
  const found = await storage.read('page')
  await storage.put('page', Buffer.from('after'), 'text/plain')
  await storage.delete('page')
  expect((await buffer(found?.stream as NodeJS.ReadableStream)).toString()).toBe('before')
})

test('a write that fails leaves nothing behind', async () => {
  const storage = openFolder(home)
  await storage.put('file', Buffer.from('x'), 'text/plain')
  await expect(storage.put('file/below', Buffer.from('y'), 'text/plain')).rejects.toThrow()
  expect(await readdir(join(home, '.incoming'))).toEqual([])
})

test('what an interrupted write left is removed at the next start, what is being written is not', async () => {
  await mkdir(join(home, '.incoming'))
  for (const name of ['old', 'young']) await writeFile(join(home, '.incoming', name), 'half')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(home, '.incoming/old'), yesterday, yesterday)
  openFolder(home)
  expect(await readdir(join(home, '.incoming'))).toEqual(['young'])
})
