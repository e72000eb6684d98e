import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeToFile } from './write-to-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

const megabyte = new Uint8Array(1_048_576)

test('an archive is refused, and one under way is removed, where the disk would have less than MIN_FREE_MB', async () => {
  let written = 0
  const write = (freeBytes: () => number, megabytes: number) =>
    writeToFile(join(folder, 'site.tar'), { minFreeBytes: 500e6, freeBytes: async () => freeBytes() }, async (sink) => {
      for (written = 0; written < megabytes; written++) await sink.write(megabyte)
    })
  await expect(write(() => 499e6, 1)).rejects.toThrow('MIN_FREE_MB')
  expect([written, await readdir(folder)]).toEqual([0, []])
  await expect(write(() => 550e6 - written * megabyte.length, 200)).rejects.toThrow('delete older archives')
  expect([written < 100, await readdir(folder)]).toEqual([true, []])
  await write(() => 501e6, 2)
  expect(await readdir(folder)).toEqual(['site.tar'])
})
