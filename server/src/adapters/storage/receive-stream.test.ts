import * as fs from 'node:fs'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { receiveIntoFile } from './receive-stream.ts'

test('a stream that is interrupted before its file is created leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-receive-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the connection is cut')
    })(),
  )
  let create = () => {}
  let noteCreated = () => {}
  const created = new Promise<void>((resolve) => {
    noteCreated = resolve
  })
  type OnOpened = (error: Error | null, descriptor: number) => void
  const open = (path: string, flags: string, mode: number, onOpened: OnOpened) => {
    create = () =>
      fs.open(path, flags, mode, (error, descriptor) => {
        noteCreated()
        onOpened(error, descriptor)
      })
  }
  const closed = new Promise<void>((resolve) => broken.once('close', resolve))
  const received = receiveIntoFile(join(folder, 'file'), broken, { ...fs, open: Object.assign(open, fs.open) })
  await Promise.all([
    expect(received).rejects.toThrow('the connection is cut'),
    closed.then(() => {
      create()
      return created
    }),
  ])
  expect(readdirSync(folder)).toEqual([])
})
