import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Bench } from '../bench.ts'
import { cookieOf, type Engine, membersOf, site } from '../data/dataset.ts'
import { compare, load, median, quantile } from '../load.ts'
import { type Row, row } from '../report.ts'
import { at, call, requestsOf, send, writeAndDecide } from '../requests.ts'
import { connected, type Server } from '../servers.ts'

export const connections = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const running = await bench.restarted({ engine })
  const { server, dataset } = running
  const contender = { server, next: requestsOf(dataset.facts, 'feed', 'regulars'), write: writeAndDecide(running) }
  await load(contender, { rounds: 1, seconds: 1 })
  const { latencies } = await load(contender, { rounds: 1, seconds: bench.options.quick ? 5 : 20, connections: 500 })
  const what = `500 connections, feed, member, ${engine}`
  return [
    row(`${what}: p99`, quantile(latencies, 0.99), 'ms', '≤ 400'),
    row(`${what}: memory at the end`, server.memory(), 'MiB'),
    row(`${what}: memory within a minute`, await settle(server, 160), 'MiB', '≤ 160'),
  ]
}

export const uploads = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const { server, dataset } = await bench.restarted({ engine })
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
  const next = requestsOf(dataset.facts, 'feed', 'regulars')
  await load({ server, next }, { rounds: 1, seconds: 1 })
  const before = server.memory()
  const background = async () => void (await Promise.all(membersOf(dataset.facts, 'nonBlockers').map(upload)))
  const plan = { rounds: bench.options.quick ? 1 : 3, seconds: bench.options.quick ? 4 : 10 }
  const ratio = await compare({ alone: { server, next }, alongside: { server, next, background } }, plan)
  const [p99, atEnd] = [ratio('alongside', 'alone', 'p99'), server.memory()]
  return [
    row(`four uploads of 3 MB at a time, ${engine}: p99 of the feed / without`, p99, 'ratio', '≤ 2'),
    row(`uploads, ${engine}: memory at the end above that before`, atEnd - before, 'MiB'),
    row(`uploads, ${engine}: the same within a minute`, (await settle(server, before + 60)) - before, 'MiB', '≤ 60'),
  ]
}

export const mixedLoad = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const running = await bench.restarted({ engine })
  const kinds = ['feed', 'detail', 'detail', 'search', 'feed', 'like', 'comment'] as const
  const requests = kinds.map((kind) => requestsOf(running.dataset.facts, kind, 'blockers'))
  let n = 0
  const next = () => at(requests, n++)()
  const seconds = bench.options.quick ? 20 : 300
  await load({ server: running.server, next, write: writeAndDecide(running) }, { rounds: 1, seconds })
  return [row(`memory after ${seconds} seconds of mixed load, ${engine}`, running.server.memory(), 'MiB', '≤ 200')]
}

/** The feed of members while a visitor opens the home page ten times a second, with its cards rendered and without. */
export const rendering = async (bench: Bench): Promise<Row[]> => {
  const measure = async (query: string) => {
    const running = await bench.restarted({ engine: 'postgres' })
    const { server, dataset } = running
    const background = async () => {
      await (await fetch(`http://127.0.0.1:${server.port}/h5/circle/${query}`)).text()
      await pause(100)
    }
    const next = requestsOf(dataset.facts, 'feed', 'regulars')
    const { rounds, seconds } = bench.options
    const { latencies } = await load(
      { server, next, write: writeAndDecide(running), background },
      { rounds, seconds: seconds * rounds },
    )
    return { p99: quantile(latencies, 0.99), memory: server.memory() }
  }
  const [off, on] = [await measure('?at=page'), await measure('')]
  return [
    row('home page rendered: p99 of the feed / not rendered', on.p99 / off.p99, 'ratio', '≤ 1.1'),
    row('home page rendered: memory above that without', on.memory - off.memory, 'MiB', '≤ 15'),
  ]
}

/** The share of the posts with a rare word, as a scan of their text finds them, that a visitor's search returns. */
export const recall = async (bench: Bench): Promise<Row[]> => {
  const { dataset, server } = await bench.product({ engine: 'postgres' })
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
  return [row('search: recall', found / expected, 'share', '≥ 1')]
}

/** The first start after the data was made is not counted. */
export const startUp = async (bench: Bench): Promise<Row[]> => {
  const times: number[] = []
  await bench.product({ engine: 'embedded' })
  for (let n = 0; n < 5; n++) times.push((await bench.restarted({ engine: 'embedded' })).server.readyMs)
  const what = `start on existing data, embedded, ${bench.options.sizes.large.toLocaleString('en')} posts`
  return [row(what, median(times), 'ms', '≤ 1000')]
}

/** Memory once it is below the limit, or the least of a minute. */
const settle = async (server: Server, limit: number): Promise<number> => {
  let least = server.memory()
  for (let second = 0; second < 60 && least > limit; second++) {
    await pause(1_000)
    least = Math.min(least, server.memory())
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
