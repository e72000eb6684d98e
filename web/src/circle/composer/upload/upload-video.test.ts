import { limits } from '@quanzi/contract/limits'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { type UploadStatus, uploadVideo, type VideoUploadClient } from './upload-video.ts'

const chunk = limits.chunkSize

/** `deaf`: the chunk arrives and its response is lost. `late`: it arrives after the server was asked for its offset. */
type ChunkOutcome = 'fine' | 'lost' | 'deaf' | 'late' | 'down'

/** A fake server that stores what arrives and returns the given outcomes. */
const server = (outcomes: ChunkOutcome[] = []) => {
  const size = 3 * chunk + 5
  const received = {
    key: undefined as string | undefined,
    offset: 0,
    started: 0,
    sent: [] as [from: number, to: number][],
    late: 0,
  }
  const status = (): UploadStatus =>
    received.offset === size ? { offset: size, vid: 'vid', thumb: { id: 7 } } : { offset: received.offset }
  const client: VideoUploadClient = {
    start: async () => {
      received.started++
      received.offset = 0
      received.key = `key ${received.started}`
      return received.key
    },
    getStatus: async (key) => {
      if (key !== received.key) throw new ApiError(404, '上传已失效，请重新上传')
      return status()
    },
    sendChunk: async ({ key, offset, bytes }) => {
      const outcome = outcomes.shift() ?? 'fine'
      if (outcome === 'down') throw new ApiError(503, '服务暂时不可用，请稍后再试')
      received.sent.push([offset, offset + bytes.size])
      received.offset += received.late
      received.late = 0
      if (bytes.size === 0) throw new ApiError(400, '请求错误!')
      if (outcome === 'late') received.late = bytes.size
      if (outcome === 'lost' || outcome === 'late') throw new ApiError(0, '')
      if (key !== received.key) throw new ApiError(404, '上传已失效，请重新上传')
      if (offset !== received.offset) throw new ApiError(409, '请稍候', { offset: received.offset })
      received.offset += bytes.size
      if (outcome === 'deaf') throw new ApiError(0, '')
      return status()
    },
    waitUntilOnline: async () => {},
    wait: async () => {},
    now: () => 0,
  }
  return { received, client, size }
}

const file = (size: number) => async () =>
  ({
    name: 'a.mp4',
    size,
    slice: (from: number, to: number) => ({ size: Math.min(to, size) - from }) as Blob,
  }) as File
const options = (more = {}) => ({
  onKey: () => {},
  onProgress: () => {},
  signal: new AbortController().signal,
  ...more,
})

describe('chunked video upload', () => {
  test('a video upload reports its key first and its progress with each chunk', async () => {
    const { received, client, size } = server()
    const [keys, fractions] = [[] as string[], [] as number[]]
    const onKey = (key: string) => keys.push(key)
    const sent = await uploadVideo(
      file(size),
      client,
      options({ onKey, onProgress: (fraction: number) => fractions.push(fraction) }),
    )
    expect(sent).toEqual({ vid: 'vid', poster: 7 })
    expect(keys).toEqual(['key 1'])
    expect(received.sent.map(([from, to]) => to - from)).toEqual([chunk, chunk, chunk, 5])
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  })

  test('a video upload completes under random failures and sends at most one chunk twice', async () => {
    const outcomeLists = fc.array(fc.constantFrom<ChunkOutcome>('fine', 'lost', 'deaf', 'down'), { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(outcomeLists, async (outcomes) => {
        const failures = outcomes.filter((one) => one === 'lost').length
        const { received, client, size } = server(outcomes)
        let key: string | undefined
        for (let page = 0; ; page++) {
          const onKey = (fresh: string) => {
            key = fresh
          }
          const sent = await uploadVideo(file(size), client, options({ key, onKey })).catch(() => undefined)
          if (sent) break
          if (page > 5) throw new Error('it never arrives')
        }
        expect(received.offset).toBe(size)
        expect(received.started).toBe(1)
        const bytes = received.sent.reduce((sum, [from, to]) => sum + to - from, 0)
        expect(bytes).toBeLessThanOrEqual(size + failures * chunk)
      }),
    )
  })

  test("a video upload resumes at the server's offset", async () => {
    const { received, client, size } = server()
    received.key = 'old'
    received.offset = chunk
    await uploadVideo(file(size), client, options({ key: 'old' }))
    expect(received.sent[0]).toEqual([chunk, 2 * chunk])
    expect(received.started).toBe(0)
  })

  test('a video upload restarts when it has expired on the server', async () => {
    const { received, client, size } = server()
    await uploadVideo(file(size), client, options({ key: 'of last week' }))
    expect(received.started).toBe(1)
    expect(received.offset).toBe(size)
  })

  test('a video upload finishes when only the last response was lost', async () => {
    const { received, client, size } = server()
    received.key = 'old'
    received.offset = size
    expect(await uploadVideo(file(size), client, options({ key: 'old' }))).toEqual({ vid: 'vid', poster: 7 })
    expect(received.sent).toEqual([])
  })

  test('a video upload finishes when the server completes it after it was asked for its offset', async () => {
    const { received, client, size } = server(['fine', 'fine', 'fine', 'late'])
    expect(await uploadVideo(file(size), client, options())).toEqual({ vid: 'vid', poster: 7 })
    expect(received.sent.at(-1)).toEqual([3 * chunk, size])
  })

  test('on a network that breaks before a whole chunk is sent, the video is uploaded in smaller chunks', async () => {
    const { received, client, size } = server()
    const carried = 700_000
    const breaking: VideoUploadClient = {
      ...client,
      sendChunk: (sent, ...rest) =>
        sent.bytes.size > carried ? Promise.reject(new ApiError(0, '')) : client.sendChunk(sent, ...rest),
    }
    await uploadVideo(file(size), breaking, options())
    expect(received.offset).toBe(size)
    expect(Math.ceil(limits.videoMax / limits.minChunkSize)).toBeLessThan(limits.maxChunks)
  })

  test('chunks grow again on a fast network, and stay small on a slow one', async () => {
    const sizes = async (now: () => number) => {
      const { received, client, size } = server(['lost', 'lost'])
      await uploadVideo(file(size), { ...client, now }, options())
      return received.sent.map(([from, to]) => to - from)
    }
    expect(await sizes(() => 0)).toEqual([chunk, chunk / 2, chunk / 4, chunk / 2, chunk, chunk, chunk / 4 + 5])
    let clock = 0
    const slow = await sizes(() => (clock += 60_000))
    expect(new Set(slow.slice(2, -1))).toEqual(new Set([chunk / 4]))
  })

  test('an outage of the server does not shrink the chunks', async () => {
    const { received, client, size } = server(['down', 'fine', 'down'])
    await uploadVideo(file(size), client, options())
    expect(received.sent.map(([from, to]) => to - from)).toEqual([chunk, chunk, chunk, 5])
  })

  test('a video upload removed while it waits for the network sends no further request', async () => {
    const { received, client, size } = server(['lost'])
    const composer = new AbortController()
    const getStatus = vi.fn(client.getStatus)
    const leaving = { ...client, getStatus, wait: async () => composer.abort() }
    await expect(uploadVideo(file(size), leaving, options({ signal: composer.signal }))).rejects.toMatchObject({
      code: 0,
    })
    expect(received.sent).toEqual([[0, chunk]])
    expect(getStatus).not.toHaveBeenCalled()
  })

  test('a video upload rejects on a permanent error and after too many failures', async () => {
    const { client, size } = server()
    const rejecting = { ...client, sendChunk: () => Promise.reject(new ApiError(415, '不支持上传类型')) }
    await expect(uploadVideo(file(size), rejecting, options())).rejects.toMatchObject({ code: 415 })
    const dead = server(Array.from({ length: 50 }, () => 'lost'))
    await expect(uploadVideo(file(dead.size), dead.client, options())).rejects.toMatchObject({ code: 0 })
    expect(dead.received.sent.length).toBe(6)
  })
})
