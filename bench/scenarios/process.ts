import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Bench } from '../bench.ts'
import { connected } from '../data/connected.ts'
import { cookieOf, membersOf, site } from '../data/dataset.ts'
import { compare, load, median, quantile } from '../load.ts'
import { memoryOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { at, call, productRequests, send, writeAndDecide } from '../requests.ts'
import type { Server } from '../servers.ts'

export const connections = async (bench: Bench): Promise<Row[]> => {
  const { dataset, server } = await bench.restarted('postgres', 'large')
  const next = productRequests(dataset.facts, 'feed')
  const contender = { server, next, write: writeAndDecide(dataset, server) }
  await load(contender, { rounds: 1, seconds: 1 })
  const { latencies } = await load(contender, { rounds: 1, seconds: bench.options.quick ? 5 : 20, connections: 500 })
  const p99 = quantile(latencies, 0.99)
  return [
    { what: '500 connections, feed, member: p99', values: [p99], unit: 'ms', target: { atMost: 400 } },
    memory('500 connections: memory at the end', memoryOf(server.pid)),
    memory('500 connections: memory within a minute', await settle(server, 160), 160),
  ]
}

export const uploads = async (bench: Bench): Promise<Row[]> => {
  const { dataset, server } = await bench.restarted('postgres', 'large')
  const photo = new Blob([new Uint8Array(await makePhoto())], { type: 'image/jpeg' })
  const upload = async (member: number) => {
    const form = { originName: 'photo.jpg', name: 'photo.jpg', filetype: 'image/jpeg', filesize: String(photo.size) }
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.set(name, value)
    body.set('file', photo, 'photo.jpg')
    const url = `http://127.0.0.1:${server.port}/api/index/upload/file`
    const response = await fetch(url, { method: 'POST', headers: { cookie: cookieOf(member) }, body })
    if (!response.ok) throw new Error(`upload: ${response.status} ${(await response.text()).slice(0, 500)}`)
  }
  const next = productRequests(dataset.facts, 'feed')
  await load({ server, next }, { rounds: 1, seconds: 1 })
  const before = memoryOf(server.pid)
  const background = async () => void (await Promise.all(membersOf(dataset.facts, 'nonBlockers').map(upload)))
  const plan = { rounds: bench.options.quick ? 1 : 3, seconds: bench.options.quick ? 4 : 10 }
  const { ratio } = await compare({ alone: { server, next }, alongside: { server, next, background } }, plan)
  const atEnd = memoryOf(server.pid)
  const p99 = ratio('alongside', 'alone', 'p99')
  return [
    {
      what: 'four uploads of 3 MB at a time: p99 of the feed / without',
      values: [p99],
      unit: 'ratio',
      target: { atMost: 2 },
    },
    memory('uploads: memory at the end above that before', atEnd - before),
    memory('uploads: the same within a minute', (await settle(server, before + 60)) - before, 60),
  ]
}

export const mixedLoad = async (bench: Bench): Promise<Row[]> => {
  const { dataset, server } = await bench.restarted('postgres', 'large')
  const kinds = ['feed', 'detail', 'detail', 'search', 'feed', 'like', 'comment'] as const
  const requests = kinds.map((kind) => productRequests(dataset.facts, kind, 'blockers'))
  let n = 0
  const next = () => at(requests, n++)()
  const seconds = bench.options.quick ? 20 : 300
  await load({ server, next, write: writeAndDecide(dataset, server) }, { rounds: 1, seconds })
  return [memory(`memory after ${seconds} seconds of mixed load`, memoryOf(server.pid), 200)]
}

/** The share of the posts with a rare word, as a scan of their text finds them, that a visitor's search returns. */
export const recall = async (bench: Bench): Promise<Row[]> => {
  const { dataset, server } = await bench.product('postgres', 'large')
  let [expected, found] = [0, 0]
  for (const word of dataset.facts.rareWords) {
    const ids = new Set<number>()
    for (let page = 1, size = 100; size === 100; page++) {
      const request = call('GET circle/topicapi search', { keywords: word, page, pagesize: 100 })
      const { data } = await send<{ data: { topic: { data: { topic_id: number }[] } } }>(server, request)
      for (const { topic_id } of data.topic.data) ids.add(topic_id)
      size = data.topic.data.length
    }
    const scan = `select id from post where site_id = ${site} and state = 1 and not hidden and content like '%${word}%'`
    const { rows } = await connected(dataset.url ?? '', (query) => query(scan))
    expected += rows.length
    found += rows.filter(({ id }) => ids.has(Number(id))).length
  }
  return [{ what: 'search: recall', values: [found / expected], unit: 'share', target: { atLeast: 1 } }]
}

/** The first start after the data was made is not counted. */
export const startUp = async (bench: Bench): Promise<Row[]> => {
  const times: number[] = []
  await bench.product('embedded', 'large')
  for (let n = 0; n < (bench.options.quick ? 3 : 5); n++)
    times.push((await bench.restarted('embedded', 'large')).server.readyMs)
  const what = `start on existing data, embedded, ${bench.options.sizes.large.toLocaleString('en')} posts`
  return [{ what, values: [median(times)], unit: 'ms', target: { atMost: 1_000 } }]
}

const memory = (what: string, value: number, atMost?: number): Row => ({
  what,
  values: [value],
  unit: 'MiB',
  ...(atMost && { target: { atMost } }),
})

/** Memory once it is below the limit, or the least of a minute. */
const settle = async ({ pid }: Server, limit: number): Promise<number> => {
  let least = memoryOf(pid)
  for (let second = 0; second < 60 && least > limit; second++) {
    await pause(1_000)
    least = Math.min(least, memoryOf(pid))
  }
  return least
}

/** Blurred noise compresses about as well as a photo: 12 megapixels in some 3 MB. */
const makePhoto = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
}
