import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { createUploadQueue, type Progress } from './upload-queue.ts'

type FakeUpload = {
  name: string
  done: (sent: string) => void
  fail: (code: number) => void
  report: (fraction: number) => void
  signal: AbortSignal
  wasLost: boolean
}

const setup = (wait = async () => {}) => {
  const uploads: FakeUpload[] = []
  const sent: [string, string][] = []
  const rejected: string[] = []
  const stalled: [string, unknown][] = []
  let progress: ReadonlyMap<string, Progress> = new Map()
  const queue = createUploadQueue<string>({
    send: (file, { onProgress: report, signal, wasLost }) =>
      new Promise((done, reject) => {
        uploads.push({
          name: file?.name ?? '',
          done,
          fail: (code) => reject(new ApiError(code, '')),
          report,
          signal,
          wasLost,
        })
      }),
    onUploaded: (id, result) => sent.push([id, result]),
    onRejected: (id) => rejected.push(id),
    onStalled: (id, error) => stalled.push([id, error]),
    onChange: (now) => {
      progress = now
    },
    wait,
  })
  const add = (...names: string[]) => {
    for (const name of names) queue.add(name, new File(['x'], name))
  }
  return { queue, uploads, sent, rejected, stalled, add, progress: () => progress }
}
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

describe('upload queue', () => {
  test('the queue uploads two files at a time in order', async () => {
    const { add, uploads, sent, progress } = setup()
    add('a', 'b', 'c')
    expect(uploads.map((s) => s.name)).toEqual(['a', 'b'])
    expect(progress().get('c')?.state).toBe('waiting')
    uploads[1]?.done('B')
    await flushPromises()
    expect(uploads.map((s) => s.name)).toEqual(['a', 'b', 'c'])
    expect(sent).toEqual([['b', 'B']])
    expect(progress().has('b')).toBe(false)
  })

  test('the queue reports the progress of a file', () => {
    const { add, uploads, progress } = setup()
    add('a')
    uploads[0]?.report(0.64)
    expect(progress().get('a')).toEqual({ state: 'sending', fraction: 0.64 })
  })

  test('the queue retries a network error', async () => {
    const { add, uploads, sent, rejected } = setup()
    add('a')
    uploads[0]?.fail(0)
    await flushPromises()
    uploads[1]?.done('A')
    await flushPromises()
    expect(sent).toEqual([['a', 'A']])
    expect(rejected).toEqual([])
  })

  test('an attempt after a network failure knows that one was lost, also when a tap repeats it; one after a busy server does not', async () => {
    const { add, queue, uploads } = setup()
    add('a', 'b')
    for (const upload of [0, 2, 3]) {
      uploads[upload]?.fail(0)
      await flushPromises()
    }
    uploads[1]?.fail(503)
    await flushPromises()
    queue.retry()
    expect(uploads.map(({ name, wasLost }) => [name, wasLost])).toEqual([
      ['a', false],
      ['b', false],
      ['a', true],
      ['a', true],
      ['b', false],
      ['a', true],
    ])
  })

  test('the queue stalls after three attempts and resumes on retry', async () => {
    const { add, queue, uploads, sent, rejected, progress } = setup()
    add('a')
    for (let n = 0; n < 3; n++) {
      uploads[n]?.fail(0)
      await flushPromises()
    }
    expect(uploads).toHaveLength(3)
    expect(progress().get('a')?.state).toBe('stalled')
    expect(rejected).toEqual([])
    queue.retry()
    uploads[3]?.done('A')
    await flushPromises()
    expect(sent).toEqual([['a', 'A']])
  })

  test('the queue reports the last error of an upload that stalls, and nothing before', async () => {
    const { add, uploads, stalled, rejected } = setup()
    add('a')
    for (const code of [0, 500, 429]) {
      expect(stalled).toEqual([])
      uploads.at(-1)?.fail(code)
      await flushPromises()
    }
    expect(stalled).toEqual([['a', expect.objectContaining({ code: 429 })]])
    expect(rejected).toEqual([])
  })

  test('the queue drops a file that the server rejects and continues with the next', async () => {
    const { add, uploads, rejected } = setup()
    add('a', 'b', 'c')
    uploads[0]?.fail(415)
    await flushPromises()
    expect(rejected).toEqual(['a'])
    expect(uploads.map((s) => s.name)).toEqual(['a', 'b', 'c'])
  })

  test.each([401, 428])('a file refused with status %i stays in the queue, and a tap sends it again', async (code) => {
    const { add, queue, uploads, sent, rejected, stalled } = setup()
    add('a')
    uploads[0]?.fail(code)
    await flushPromises()
    expect(uploads).toHaveLength(1)
    expect([rejected, stalled]).toEqual([[], [['a', expect.objectContaining({ code })]]])
    queue.retry('a')
    uploads[1]?.done('A')
    await flushPromises()
    expect(sent).toEqual([['a', 'A']])
  })

  test('after the login was dismissed no upload asks for it before a tap, and then all continue', async () => {
    const { add, queue, uploads, sent, stalled, progress } = setup()
    const names = () => uploads.map(({ name }) => name).join('')
    add('a', 'b', 'c')
    uploads[0]?.fail(401)
    await flushPromises()
    expect([...progress().values()].map(({ state }) => state)).toEqual(['stalled', 'stalled', 'stalled'])
    expect(uploads[1]?.signal.aborted).toBe(true)
    uploads[1]?.fail(0)
    queue.retry()
    await flushPromises()
    expect(names()).toBe('ab')
    expect(stalled).toHaveLength(1)
    queue.retry('c')
    expect(names()).toBe('abc')
    uploads[2]?.done('C')
    await flushPromises()
    expect(sent).toEqual([['c', 'C']])
    expect(names()).toBe('abcab')
  })

  test('the queue reports nothing about a removed file', async () => {
    const { add, queue, uploads, sent } = setup()
    add('a')
    queue.cancel('a')
    expect(uploads[0]?.signal.aborted).toBe(true)
    uploads[0]?.done('A')
    await flushPromises()
    expect(sent).toEqual([])
  })

  test('the queue does not send a file again that was removed while it waited', async () => {
    let resume = () => {}
    const { add, queue, uploads } = setup(() => new Promise<void>((resolve) => (resume = resolve)))
    add('a')
    uploads[0]?.fail(0)
    await flushPromises()
    queue.cancel('a')
    resume()
    await flushPromises()
    expect(uploads).toHaveLength(1)
  })

  test('the queue accepts the same file once', () => {
    const { add, uploads } = setup()
    add('a', 'a')
    expect(uploads).toHaveLength(1)
  })
})
