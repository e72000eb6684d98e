import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { day } from '@quanzi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('concurrent writes of one key leave exactly one complete file', async () => {
  const storage = openFolderStorage(folder)
  const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000 + i, i))
  await Promise.all(versions.map((bytes) => storage.put('a/b/c', bytes, 'text/plain')))
  const stored = await readFile(join(folder, 'a/b/c'))
  expect(versions.some((bytes) => bytes.equals(stored))).toBe(true)
  expect(await readdir(join(folder, 'a/b'))).toEqual(['c'])
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('an open read stream returns the old file after the key is overwritten', async () => {
  const storage = openFolderStorage(folder)
  await storage.put('page', Buffer.from('before'), 'text/plain')
  const found = await storage.read('page')
  await storage.put('page', Buffer.from('after'), 'text/plain')
  await storage.delete('page')
  expect((await buffer(found?.stream as NodeJS.ReadableStream)).toString()).toBe('before')
})

test('a failed write leaves no file', async () => {
  const storage = openFolderStorage(folder)
  await storage.put('file', Buffer.from('x'), 'text/plain')
  await expect(storage.put('file/below', Buffer.from('y'), 'text/plain')).rejects.toThrow()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('the next start removes files of interrupted writes but not of current writes', async () => {
  await mkdir(join(folder, '.incoming'))
  const [old, young] = [randomUUID(), randomUUID()]
  for (const name of [old, young, 'foreign']) await writeFile(join(folder, '.incoming', name), 'half')
  const yesterday = new Date(Date.now() - day)
  for (const name of [old, 'foreign']) await utimes(join(folder, '.incoming', name), yesterday, yesterday)
  openFolderStorage(folder)
  expect((await readdir(join(folder, '.incoming'))).sort()).toEqual([young, 'foreign'].sort())
})

test('the next start removes the young files of a process that ended, also of one with the same id', async () => {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming)
  const { pid } = spawnSync(process.execPath, ['--version'])
  const live = `${hostname()}.${process.ppid}.0a1b2c3d.${randomUUID()}`
  for (const name of [
    `${hostname()}.${pid}.0a1b2c3d.${randomUUID()}`,
    `${hostname()}.${process.pid}.0a1b2c3d.${randomUUID()}`,
    live,
  ])
    await writeFile(join(incoming, name), 'half')
  const storage = openFolderStorage(folder)
  expect(await readdir(incoming)).toEqual([live])
  const received = await storage.receive(Readable.from([Buffer.from('own')]))
  openFolderStorage(folder)
  expect(Buffer.from(await received.bytes()).toString()).toBe('own')
})
