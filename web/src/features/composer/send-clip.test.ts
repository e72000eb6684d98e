import { limits } from '@quanzi/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { type Arrived, type ClipDesk, sendClip } from './send-clip.ts'

const chunk = limits.chunkSize

/** What may happen to one chunk: it arrives; it is lost; it arrives and its answer is lost; the server is down. */
type Luck = 'fine' | 'lost' | 'deaf' | 'down'

/** A server that keeps what arrives, over a line that has luck. */
const server = (luck: Luck[] = [], size = 3 * chunk + 5) => {
  const got = { key: undefined as string | undefined, offset: 0, begun: 0, sent: [] as [from: number, to: number][] }
  const stand = (): Arrived =>
    got.offset === size ? { offset: size, vid: 'vid', thumb: { id: 7 } } : { offset: got.offset }
  const desk: ClipDesk = {
    begin: async () => {
      got.begun++
      got.offset = 0
      got.key = `key ${got.begun}`
      return got.key
    },
    howFar: async (key) => {
      if (key !== got.key) throw new ApiError(404, '上传已失效，请重新上传')
      return stand()
    },
    send: async ({ key, offset, bytes }) => {
      const happens = luck.shift() ?? 'fine'
      if (happens === 'down') throw new ApiError(503, '服务暂时不可用，请稍后再试')
      got.sent.push([offset, offset + bytes.size])
      if (happens === 'lost') throw new ApiError(0, '')
      if (key !== got.key) throw new ApiError(404, '上传已失效，请重新上传')
      if (offset !== got.offset) throw new ApiError(409, '请稍候', { offset: got.offset })
      got.offset += bytes.size
      if (happens === 'deaf') throw new ApiError(0, '')
      return stand()
    },
    online: async () => {},
    wait: async () => {},
  }
  return { got, desk, size }
}

const file = (size: number) =>
  ({
    name: 'a.mp4',
    size,
    slice: (from: number, to: number) => ({ size: Math.min(to, size) - from }) as Blob,
  }) as File
const sending = (more = {}) => ({
  onKey: () => {},
  onProgress: () => {},
  signal: new AbortController().signal,
  ...more,
})

describe('a video on its way to the server', () => {
  test('goes in chunks, tells its key at once and how far it is', async () => {
    const { got, desk, size } = server()
    const [keys, parts] = [[] as string[], [] as number[]]
    const onKey = (key: string) => keys.push(key)
    const sent = await sendClip(file(size), desk, sending({ onKey, onProgress: (part: number) => parts.push(part) }))
    expect(sent).toEqual({ vid: 'vid', poster: 7 })
    expect(keys).toEqual(['key 1'])
    expect(got.sent.map(([from, to]) => to - from)).toEqual([chunk, chunk, chunk, 5])
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
  })

  test('whatever the line does, it arrives whole, and no byte goes out more than one chunk twice', async () => {
    const lucks = fc.array(fc.constantFrom<Luck>('fine', 'lost', 'deaf', 'down'), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(lucks, async (luck) => {
        const failures = luck.filter((one) => one === 'lost').length
        const { got, desk, size } = server(luck)
        let key: string | undefined
        // Each try is a page; a dead one leaves its key on the device.
        for (let page = 0; ; page++) {
          const onKey = (fresh: string) => {
            key = fresh
          }
          const sent = await sendClip(file(size), desk, sending({ key, onKey })).catch(() => undefined)
          if (sent) break
          if (page > 5) throw new Error('it never arrives')
        }
        expect(got.offset).toBe(size)
        expect(got.begun).toBe(1)
        const bytes = got.sent.reduce((sum, [from, to]) => sum + to - from, 0)
        expect(bytes).toBeLessThanOrEqual(size + failures * chunk)
      }),
    )
  })

  test('goes on from where the server stands, also when that is not where it thought', async () => {
    const { got, desk, size } = server()
    got.key = 'old'
    got.offset = chunk
    await sendClip(file(size), desk, sending({ key: 'old' }))
    expect(got.sent[0]).toEqual([chunk, 2 * chunk])
    expect(got.begun).toBe(0)
  })

  test('begins anew where the server has forgotten it', async () => {
    const { got, desk, size } = server()
    await sendClip(file(size), desk, sending({ key: 'of last week' }))
    expect(got.begun).toBe(1)
    expect(got.offset).toBe(size)
  })

  test('asks nothing more where everything had arrived and only the answer was lost', async () => {
    const { got, desk, size } = server()
    got.key = 'old'
    got.offset = size
    expect(await sendClip(file(size), desk, sending({ key: 'old' }))).toEqual({ vid: 'vid', poster: 7 })
    expect(got.sent).toEqual([])
  })

  test('ends where it is refused, and where nothing arrives for long', async () => {
    const { desk, size } = server()
    const refused = { ...desk, send: () => Promise.reject(new ApiError(415, '不支持上传类型')) }
    await expect(sendClip(file(size), refused, sending())).rejects.toMatchObject({ code: 415 })
    const dead = server(Array.from({ length: 50 }, () => 'lost'))
    await expect(sendClip(file(dead.size), dead.desk, sending())).rejects.toMatchObject({ code: 0 })
    expect(dead.got.sent.length).toBe(6)
  })
})
