import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { runOn } from '../../scripts/cluster/database.ts'
import { quantile } from '../../scripts/cluster/trials/results.ts'
import type { Bench } from '../bench.ts'
import { cookieOf, type Engine, site } from '../data/dataset.ts'
import { compare, load, median, warmUp } from '../load.ts'
import { type Row, row } from '../report.ts'
import { at, call, requestsOf, send, writeAndDecide } from '../requests.ts'
import type { Server } from '../servers.ts'
import { contenderOf } from './comparisons.ts'

export const connections = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const contender = contenderOf(await bench.restarted({ engine }), 'feed')
  const { server } = contender
  await load(contender, warmUp)
  const { latencies } = await load(contender, { duration: bench.options.quick ? 5 : 20, connections: 500 })
  const what = `500 connections, feed, member, ${engine}`
  return [
    row(`${what}: p99`, quantile(latencies, 0.99), 'ms', '≤ 400'),
    row(`${what}: memory at the end`, server.memory(), 'MiB'),
    row(`${what}: memory within a minute`, await leastMemory(server, 160), 'MiB', '≤ 160'),
  ]
}

export const uploads = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const { server, facts } = await bench.restarted({ engine })
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await makePhoto())]), 'photo.jpg')
  const upload = (member: number) =>
    send(server, { method: 'POST', path: '/api/index/upload/file', headers: { cookie: cookieOf(member) }, body })
  const alone = { server, next: requestsOf(facts, 'feed', 'regulars') }
  await load(alone, warmUp)
  const before = server.memory()
  const background = async () => void (await Promise.all(facts.members.nonBlockers.map(upload)))
  const [rounds, duration] = bench.options.quick ? [1, 4] : [3, 10]
  const ratio = await compare({ alone, alongside: { ...alone, background } }, rounds, { duration })
  const p99 = ratio('alongside', 'alone', 'p99')
  return [
    row(`four uploads of 3 MB at a time, ${engine}: p99 of the feed / without`, p99, 'ratio', '≤ 2'),
    row(`uploads, ${engine}: memory at the end above that before`, server.memory() - before, 'MiB'),
    row(
      `uploads, ${engine}: the same within a minute`,
      (await leastMemory(server, before + 60)) - before,
      'MiB',
      '≤ 60',
    ),
  ]
}

export const mixedLoad = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const running = await bench.restarted({ engine })
  const kinds = ['feed', 'detail', 'detail', 'search', 'feed', 'like', 'comment'] as const
  const requests = kinds.map((kind) => requestsOf(running.facts, kind, 'blockers'))
  let n = 0
  const next = () => at(requests, n++)()
  const seconds = bench.options.quick ? 20 : 300
  await load({ server: running.server, next, write: writeAndDecide(running) }, { duration: seconds })
  return [row(`memory after ${seconds} seconds of mixed load, ${engine}`, running.server.memory(), 'MiB', '≤ 200')]
}

/** The feed of members while a visitor opens the home page ten times a second, with its cards rendered and without: three pairs of servers. */
export const rendering = async (bench: Bench): Promise<Row[]> => {
  const measure = async (query: string) => {
    const contender = contenderOf(await bench.restarted(), 'feed')
    const { server } = contender
    const background = async () => {
      await (await fetch(`${server.url}/h5/circle/${query}`)).text()
      await pause(100)
    }
    await load(contender, warmUp)
    const duration = bench.options.seconds * bench.options.rounds
    const { latencies } = await load({ ...contender, background }, { duration })
    return { p99: quantile(latencies, 0.99), memory: server.memory() }
  }
  const ratios: number[] = []
  const differences: number[] = []
  for (let pair = 0; pair < 3; pair++) {
    const [off, on] = [await measure('?at=page'), await measure('')]
    ratios.push(on.p99 / off.p99)
    differences.push(on.memory - off.memory)
  }
  return [
    row('home page rendered: p99 of the feed / not rendered', median(ratios), 'ratio', '≤ 1.1'),
    row('home page rendered: memory above that without', median(differences), 'MiB', '≤ 15'),
  ]
}

/** The share of the posts with a rare word, as a scan of their text finds them, that a visitor's search returns. */
export const recall = async (bench: Bench): Promise<Row[]> => {
  const { server, facts, url = '' } = await bench.product()
  let [expected, found] = [0, 0]
  for (const keywords of facts.rareWords) {
    const ids: number[] = []
    for (let page = 1; ids.length === (page - 1) * 100; page++) {
      const request = call('GET circle/topicapi search', { keywords, page, pagesize: 100 })
      const { topic } = await send<{ topic: { data: { topic_id: number }[] } }>(server, request)
      ids.push(...topic.data.map(({ topic_id }) => topic_id))
    }
    const scan = `select id from post where site_id = ${site} and state = 1 and not hidden and content like '%${keywords}%'`
    const rows = await runOn(url, [scan])
    expected += rows.length
    found += rows.filter(({ id }) => ids.includes(Number(id))).length
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

const leastMemory = async (server: Server, limit: number): Promise<number> => {
  let least = server.memory()
  for (let second = 0; second < 60 && least > limit; second++) {
    await pause(1_000)
    least = Math.min(least, server.memory())
  }
  return least
}

/** Blurred noise compresses about as well as a photo: 12 megapixels in some 3 MB. */
const makePhoto = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
  return picture.blur(1.2).jpeg({ quality: 88 }).toBuffer()
}
