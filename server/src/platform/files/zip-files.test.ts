import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZippedFile, zipFiles } from './zip-files.ts'

const bytesOf = async (archive: Readable) => Buffer.concat(await archive.toArray())

async function* contentOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function* endless(onEnd: () => void) {
  try {
    for (;;) yield Buffer.alloc(65_536)
  } finally {
    onEnd()
  }
}

async function* list(...files: ZippedFile[]) {
  yield* files
}

test('files come out of the archive as they went in, compressed or not, with Chinese names', async () => {
  const archive = await bytesOf(
    zipFiles(
      list(
        { name: '说明.txt', compressed: false, content: contentOf('这里是', '您的数据') },
        { name: 'media/a.webp', compressed: true, content: contentOf('RIFF') },
        { name: 'media/empty.webp', compressed: true, content: contentOf() },
      ),
    ),
  )
  const files = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(files).toEqual([
    ['说明.txt', '这里是您的数据'],
    ['media/a.webp', 'RIFF'],
    ['media/empty.webp', ''],
  ])
})

test.runIf(process.env['QUANZI_SOAK'])('an archive of more than 65,535 files contains all of them', async () => {
  const count = 65_600
  async function* many() {
    for (let n = 0; n < count; n++) yield { name: `${n}.webp`, compressed: true, content: contentOf(String(n)) }
  }
  const files = unzipSync(await bytesOf(zipFiles(many())))
  expect(Object.keys(files)).toHaveLength(count)
  expect(strFromU8(files[`${count - 1}.webp`] ?? new Uint8Array())).toBe(String(count - 1))
})

test('an archive ends with the error of a file that cannot be read', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the storage is gone')
  }
  const archive = zipFiles(list({ name: 'a.webp', compressed: true, content: broken() }))
  await expect(bytesOf(archive)).rejects.toThrow('the storage is gone')
})

test('when the client disconnects, the file being read is closed and no other is opened', async () => {
  let ended = false
  let opened = 0
  async function* files() {
    for (;;) {
      opened += 1
      yield { name: `${opened}.mp4`, compressed: true, content: endless(() => (ended = true)) }
    }
  }
  const archive = zipFiles(files())
  for await (const bytes of archive) if (bytes.length > 1_000) break
  for (let n = 0; n < 100 && !ended; n++) await setImmediate()
  expect({ ended, opened }).toEqual({ ended: true, opened: 1 })
})
