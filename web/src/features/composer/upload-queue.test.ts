import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { makeUploadQueue, type Progress } from './upload-queue.ts'

type Sending = {
  name: string
  done: (sent: string) => void
  fail: (code: number) => void
  report: (part: number) => void
  signal: AbortSignal
}

const desk = () => {
  const sending: Sending[] = []
  const sent: [string, string][] = []
  const refused: string[] = []
  let progress: ReadonlyMap<string, Progress> = new Map()
  const queue = makeUploadQueue<string>({
    send: (file, report, signal) =>
      new Promise((done, reject) => {
        sending.push({ name: file.name, done, fail: (code) => reject(new ApiError(code, '')), report, signal })
      }),
    onSent: (id, answer) => sent.push([id, answer]),
    onRefused: (id) => refused.push(id),
    onChange: (now) => {
      progress = now
    },
    wait: async () => {},
  })
  const add = (...names: string[]) => {
    for (const name of names) queue.add(name, new File(['x'], name))
  }
  return { queue, sending, sent, refused, add, progress: () => progress }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the upload queue', () => {
  test('sends two files at a time, in the order in which they were chosen', async () => {
    const { add, sending, sent, progress } = desk()
    add('a', 'b', 'c')
    expect(sending.map((s) => s.name)).toEqual(['a', 'b'])
    expect(progress().get('c')?.state).toBe('waiting')
    sending[1]?.done('B')
    await settled()
    expect(sending.map((s) => s.name)).toEqual(['a', 'b', 'c'])
    expect(sent).toEqual([['b', 'B']])
    expect(progress().has('b')).toBe(false)
  })

  test('tells how far a file is', () => {
    const { add, sending, progress } = desk()
    add('a')
    sending[0]?.report(0.64)
    expect(progress().get('a')).toEqual({ state: 'sending', part: 0.64 })
  })

  test('tries a failed network again by itself', async () => {
    const { add, sending, sent, refused } = desk()
    add('a')
    sending[0]?.fail(0)
    await settled()
    sending[1]?.done('A')
    await settled()
    expect(sent).toEqual([['a', 'A']])
    expect(refused).toEqual([])
  })

  test('stands still after three tries and goes on when it is told to', async () => {
    const { add, queue, sending, sent, refused, progress } = desk()
    add('a')
    for (let n = 0; n < 3; n++) {
      sending[n]?.fail(0)
      await settled()
    }
    expect(sending).toHaveLength(3)
    expect(progress().get('a')?.state).toBe('stalled')
    expect(refused).toEqual([])
    queue.retry()
    sending[3]?.done('A')
    await settled()
    expect(sent).toEqual([['a', 'A']])
  })

  test('gives a file up that the server refuses, and goes on with the next', async () => {
    const { add, sending, refused } = desk()
    add('a', 'b', 'c')
    sending[0]?.fail(415)
    await settled()
    expect(refused).toEqual(['a'])
    expect(sending.map((s) => s.name)).toEqual(['a', 'b', 'c'])
  })

  test('says nothing more of a file that was taken away', async () => {
    const { add, queue, sending, sent } = desk()
    add('a')
    queue.drop('a')
    expect(sending[0]?.signal.aborted).toBe(true)
    sending[0]?.done('A')
    await settled()
    expect(sent).toEqual([])
  })

  test('takes the same file once', () => {
    const { add, sending } = desk()
    add('a', 'a')
    expect(sending).toHaveLength(1)
  })
})
