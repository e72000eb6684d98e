import type { Bench } from '../bench.ts'
import type { Engine, Group } from '../data/dataset.ts'
import { type Contender, compare, type Figure } from '../load.ts'
import { type Row, row } from '../report.ts'
import { type Kind, requestsOf, writeAndDecide } from '../requests.ts'

type Make = (bench: Bench) => Promise<Contender>
type ProductOptions = { engine?: Engine; unixSocket?: boolean }

/** Comments and decisions go on beside the reads. */
const product =
  (kind: Kind, group: Group | 'visitor' = 'regulars', { engine = 'postgres', unixSocket }: ProductOptions = {}): Make =>
  async (bench) => {
    const running = await bench.product({ engine, unixSocket })
    const { server, dataset } = running
    const next = requestsOf(dataset.facts, kind, group)
    if (/like|comment/.test(kind)) return { server, next }
    return { server, next, write: writeAndDecide(running), every: group === 'visitor' ? 2_000 : 200 }
  }

const sqlRef =
  (kind: Kind): Make =>
  async (bench) => {
    const { dataset } = await bench.product({ engine: 'postgres' })
    const group = kind === 'like' || kind === 'comment' ? 'others' : 'regulars'
    return { server: await bench.sqlRef(), next: requestsOf(dataset.facts, kind, group, true) }
  }

const fixed: Make = async (bench) => ({ server: await bench.fixed(), next: () => ({ method: 'GET', path: '/fixed' }) })

/** A visitor who has the page; without writes meanwhile, which would change it. */
const notModified: Make = async (bench) => {
  const { server, next } = await product('feed', 'visitor')(bench)
  const headers: Record<string, string> = {}
  const beforeRound = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}${next().path}`)
    headers['if-none-match'] = response.headers.get('etag') ?? ''
  }
  return { server, status: 304, beforeRound, next: () => ({ ...next(), headers }) }
}

const onBoth = ['feed', 'detail', 'comment', 'like', 'search'] as const
const reads = ['feed', 'detail', 'search'] as const
const withHistory = 'viewer with 2,800 reactions and comments'
/** Likes of members who like in no other scenario. */
const groupFor = (kind: Kind) => (kind === 'like' ? 'nonBlockers' : 'regulars')

/** By the names that the rows below use; `SQL ref` answers the kind that its scenario is named by. */
const contenders: Record<string, Make> = {
  fixed,
  'feed, SQL ref': sqlRef('feed'),
  'detail, SQL ref': sqlRef('detail'),
  'comment, SQL ref': sqlRef('comment'),
  'like, SQL ref': sqlRef('like'),
  'search, SQL ref': sqlRef('search'),
  'feed, member': product('feed'),
  'feed, visitor': product('feed', 'visitor'),
  'feed, visitor, 304': notModified,
  'feed, member who blocks ten': product('feed', 'blockers'),
  'who blocks none': product('feed', 'nonBlockers'),
  'post + 20 comments, member with 2,000 comments': product('detail'),
  'member without': product('detail', 'newcomers'),
  'post + 20 comments, PostgreSQL by a Unix socket': product('detail', 'regulars', { unixSocket: true }),
  'by TCP': product('detail'),
  'create a comment': product('comment'),
  'ten writers on one site': product('commentOnOneSite'),
  'on ten sites': product('commentOnTenSites'),
  'like a post': product('like'),
  'search for two characters': product('search'),
}
for (const kind of reads) {
  contenders[`${kind}, ${withHistory}`] = product(kind)
  contenders[`${kind} with ten`] = product(kind, 'newcomers')
  contenders[`${kind}, viewer who blocks ten`] = product(kind, 'blockers')
  contenders[`${kind} who blocks none`] = product(kind, 'nonBlockers')
}
for (const kind of onBoth) {
  contenders[`${kind}, embedded`] = product(kind, groupFor(kind), { engine: 'embedded' })
  contenders[`${kind}, PostgreSQL`] = product(kind, groupFor(kind))
}

type Comparison = readonly [over: string, Figure, under: string, target?: string]

/** The rows of docs/benchmark.md, with their targets. */
const comparisons: Record<string, readonly Comparison[]> = {
  feed: [
    ['feed, member', 'CPU', 'SQL ref', '≤ 0.15'],
    ['feed, member', 'p99', 'SQL ref'],
    ['feed, member', 'requests per second', 'fixed', '≥ 0.15'],
    ['feed, member who blocks ten', 'CPU', 'who blocks none', '≤ 1.15'],
    ['feed, visitor', 'CPU', 'fixed'],
    ['feed, visitor', 'requests per second', 'fixed', '≥ 0.6'],
    ['feed, visitor, 304', 'CPU', 'fixed', '≤ 1'],
  ],
  detail: [
    ['post + 20 comments, member with 2,000 comments', 'CPU', 'SQL ref', '≤ 1.2'],
    ['post + 20 comments, member with 2,000 comments', 'p99', 'SQL ref', '≤ 1.3'],
    ['post + 20 comments, member with 2,000 comments', 'CPU', 'member without', '≤ 1.1'],
  ],
  comment: [
    ['create a comment', 'CPU', 'SQL ref', '≤ 1.5'],
    ['create a comment', 'p99', 'SQL ref', '≤ 1.3'],
    ['ten writers on one site', 'requests per second', 'on ten sites', '≥ 0.9'],
  ],
  like: [
    ['like a post', 'CPU', 'SQL ref', '≤ 1.3'],
    ['like a post', 'p99', 'SQL ref'],
  ],
  search: [
    ['search for two characters', 'CPU', 'SQL ref', '≤ 1.1'],
    ['search for two characters', 'p99', 'SQL ref'],
  ],
  viewer: reads.flatMap((kind): Comparison[] => [
    [`${kind}, ${withHistory}`, 'p50', `${kind} with ten`, '≤ 1.5'],
    [`${kind}, viewer who blocks ten`, 'p50', `${kind} who blocks none`, '≤ 1.5'],
  ]),
  embedded: onBoth.map((kind) => [`${kind}, embedded`, 'CPU', `${kind}, PostgreSQL`, '≤ 1.5']),
  socket: [['post + 20 comments, PostgreSQL by a Unix socket', 'CPU', 'by TCP']],
}

export const runComparison = async (name: string, rows: readonly Comparison[], bench: Bench): Promise<Row[]> => {
  const made: Record<string, Contender> = {}
  for (const side of new Set(rows.flatMap(([over, , under]) => [over, under]))) {
    const make = contenders[side] ?? contenders[`${name}, ${side}`]
    if (!make) throw new Error(`${name} has no contender ${side}`)
    made[side] = await make(bench)
  }
  const ratio = await compare(made, bench.options)
  return rows.map(([over, figure, under, target]) =>
    row(`${over}: ${figure} / ${under}`, ratio(over, under, figure), 'ratio', target),
  )
}

export const compared = Object.fromEntries(
  Object.entries(comparisons).map(([name, rows]) => [name, (bench: Bench) => runComparison(name, rows, bench)]),
)
