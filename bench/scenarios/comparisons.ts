import type { Bench, Running, Target } from '../bench.ts'
import type { Group } from '../data/dataset.ts'
import { type Contender, compare, type Figure } from '../load.ts'
import { type Row, row } from '../report.ts'
import { type Kind, requestsOf, writeAndDecide } from '../requests.ts'

/** A contender of a scenario; those of the same name are the same. */
type Side = { name: string; make: (bench: Bench) => Promise<Contender> }

/** Members or visitors of the product. Beside what they read comments are written and decided on. */
export const contenderOf = (running: Running, kind: Kind, group: Group | 'visitor' = 'regulars'): Contender => {
  const { server, facts } = running
  const contender = { server, next: requestsOf(facts, kind, group) }
  if (/like|comment/.test(kind)) return contender
  return { ...contender, write: writeAndDecide(running), every: group === 'visitor' ? 2_000 : 200 }
}

export const product = (name: string, kind: Kind, group?: Group | 'visitor', target?: Target): Side => ({
  name,
  make: async (bench) => contenderOf(await bench.product(target), kind, group),
})

const sqlRef = (kind: Kind): Side => ({
  name: 'SQL ref',
  make: async (bench) => {
    const { facts } = await bench.product()
    const group = kind === 'like' || kind === 'comment' ? 'others' : 'regulars'
    return { server: await bench.sqlRef(), next: requestsOf(facts, kind, group, true) }
  },
})

export const fixed: Side = {
  name: 'fixed',
  make: async (bench) => ({ server: await bench.fixed(), next: () => ({ method: 'GET', path: '/fixed' }) }),
}

/** A visitor who has the page; without writes meanwhile, which would change it. */
const notModified: Side = {
  name: 'feed, visitor, 304',
  make: async (bench) => {
    const { server, facts } = await bench.product()
    const next = requestsOf(facts, 'feed', 'visitor')
    const headers: Record<string, string> = {}
    const beforeRound = async () => {
      const response = await fetch(server.url + next().path)
      headers['if-none-match'] = response.headers.get('etag') ?? ''
    }
    return { server, status: 304, beforeRound, next: () => ({ ...next(), headers }) }
  },
}

type Comparison = readonly [over: Side, figure: Figure, under: Side, target?: string]

const againstSqlRef = (side: Side, kind: Kind, cpu: string, p99?: string): Comparison[] => [
  [side, 'CPU', sqlRef(kind), cpu],
  [side, 'p99', sqlRef(kind), p99],
]

const feed = product('feed, member', 'feed')
const visitor = product('feed, visitor', 'feed', 'visitor')
const detail = product('post + 20 comments, member with 2,000 comments', 'detail')
const socket = product('post + 20 comments, PostgreSQL by a Unix socket', 'detail', 'regulars', { unixSocket: true })
const withBlocks = product('feed, member who blocks ten', 'feed', 'blockers')
const onOneSite = product('ten writers on one site', 'commentOnOneSite')

export const comparisons: Record<string, readonly Comparison[]> = {
  feed: [
    ...againstSqlRef(feed, 'feed', '≤ 0.15'),
    [feed, 'requests per second', fixed, '≥ 0.15'],
    [withBlocks, 'CPU', product('who blocks none', 'feed', 'nonBlockers'), '≤ 1.15'],
    [visitor, 'CPU', fixed],
    [visitor, 'requests per second', fixed, '≥ 0.6'],
    [notModified, 'CPU', fixed, '≤ 1'],
  ],
  detail: [
    ...againstSqlRef(detail, 'detail', '≤ 1.2', '≤ 1.3'),
    [detail, 'CPU', product('member without', 'detail', 'newcomers'), '≤ 1.1'],
  ],
  comment: [
    ...againstSqlRef(product('create a comment', 'comment'), 'comment', '≤ 1.5', '≤ 1.3'),
    [onOneSite, 'requests per second', product('on ten sites', 'commentOnTenSites'), '≥ 0.9'],
  ],
  like: againstSqlRef(product('like a post', 'like'), 'like', '≤ 1.3'),
  search: againstSqlRef(product('search for two characters', 'search'), 'search', '≤ 1.1'),
  viewer: (['feed', 'detail', 'search', 'user centre'] as const).flatMap((kind): Comparison[] => {
    const withHistory = product(`${kind}, viewer with 2,800 reactions and comments`, kind)
    const withBlocks = product(`${kind}, viewer who blocks ten`, kind, 'blockers')
    return [
      [withHistory, 'p50', product(`${kind} with ten`, kind, 'newcomers'), '≤ 1.5'],
      [withBlocks, 'p50', product(`${kind} who blocks none`, kind, 'nonBlockers'), '≤ 1.5'],
    ]
  }),
  embedded: (['feed', 'detail', 'comment', 'like', 'search'] as const).map((kind): Comparison => {
    // Likes of members who like in no other scenario.
    const group = kind === 'like' ? 'nonBlockers' : 'regulars'
    const embedded = product(`${kind}, embedded`, kind, group, { engine: 'embedded' })
    return [embedded, 'CPU', product(`${kind}, PostgreSQL`, kind, group), '≤ 1.5']
  }),
  socket: [[socket, 'CPU', product('by TCP', 'detail')]],
}

export const runComparison = async (rows: readonly Comparison[], bench: Bench): Promise<Row[]> => {
  const contenders: Record<string, Contender> = {}
  for (const { name, make } of rows.flatMap(([over, , under]) => [over, under])) contenders[name] ??= await make(bench)
  const ratio = await compare(contenders, bench.options.rounds, { duration: bench.options.seconds })
  return rows.map(([over, figure, under, target]) =>
    row(`${over.name}: ${figure} / ${under.name}`, ratio(over.name, under.name, figure), 'ratio', target),
  )
}
