import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { receiveIntoFile } from './receive-stream.ts'

vi.mock(import('node:fs'), async (importOriginal) => {
  const fs = await importOriginal()
  const open = (...args: unknown[]) => setTimeout(() => Reflect.apply(fs.open, fs, args), 50)
  return {
    ...fs,
    createWriteStream: (path, options) =>
      fs.createWriteStream(path, Object.assign({}, options, { fs: { ...fs, open } })),
  }
})

test('a stream that is interrupted before its file is created leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-receive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the connection is cut')
    })(),
  )
  await expect(receiveIntoFile(join(folder, 'file'), broken)).rejects.toThrow('the connection is cut')
  await pause(100)
  expect(readdirSync(folder)).toEqual([])
})
