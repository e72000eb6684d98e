import type { Bench } from '../bench.ts'
import type { Engine, Group } from '../data/dataset.ts'
import { type Contender, compare, type Figure } from '../load.ts'
import { type Row, row } from '../report.ts'
import { type Kind, requestsOf, writeAndDecide } from '../requests.ts'

type Make = (bench: Bench) => Promise<Contender>
type Comparison = { contenders: Record<string, Make>; rows: [over: string, under: string, Figure, target?: string][] }

/** Comments and decisions go on beside the reads. */
export const product =
  (kind: Kind, group: Group | 'visitor' = 'regulars', engine: Engine = 'postgres', unixSocket = false): Make =>
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

export const fixed: Make = async (bench) => ({
  server: await bench.fixed(),
  next: () => ({ method: 'GET', path: '/fixed' }),
})

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

const withHistory = '2,800 reactions and comments'
const reads = ['feed', 'detail', 'search'] as const
const onBoth = ['feed', 'detail', 'comment', 'like', 'search'] as const
/** Likes of members who like in no other scenario. */
const groupFor = (kind: Kind) => (kind === 'like' ? 'nonBlockers' : 'regulars')

const comparison = (contenders: Comparison['contenders'], rows: Comparison['rows']) => ({ contenders, rows })

const comparisons = {
  feed: comparison(
    {
      'feed, member': product('feed'),
      'SQL ref': sqlRef('feed'),
      fixed,
      'feed, visitor': product('feed', 'visitor'),
      'feed, visitor, 304': notModified,
      'feed, member who blocks ten': product('feed', 'blockers'),
      'who blocks none': product('feed', 'nonBlockers'),
    },
    [
      ['feed, member', 'SQL ref', 'cpu', '≤ 0.15'],
      ['feed, member', 'SQL ref', 'p99'],
      ['feed, member', 'fixed', 'rate', '≥ 0.15'],
      ['feed, member who blocks ten', 'who blocks none', 'cpu', '≤ 1.15'],
      ['feed, visitor', 'fixed', 'cpu'],
      ['feed, visitor', 'fixed', 'rate', '≥ 0.6'],
      ['feed, visitor, 304', 'fixed', 'cpu', '≤ 1'],
    ],
  ),
  detail: comparison(
    {
      'post + 20 comments, member with 2,000 comments': product('detail'),
      'SQL ref': sqlRef('detail'),
      'member without': product('detail', 'newcomers'),
    },
    [
      ['post + 20 comments, member with 2,000 comments', 'SQL ref', 'cpu', '≤ 1.2'],
      ['post + 20 comments, member with 2,000 comments', 'SQL ref', 'p99', '≤ 1.3'],
      ['post + 20 comments, member with 2,000 comments', 'member without', 'cpu', '≤ 1.1'],
    ],
  ),
  comment: comparison(
    {
      'create a comment': product('comment'),
      'SQL ref': sqlRef('comment'),
      'ten writers on one site': product('commentOnOneSite'),
      'on ten sites': product('commentOnTenSites'),
    },
    [
      ['create a comment', 'SQL ref', 'cpu', '≤ 1.5'],
      ['create a comment', 'SQL ref', 'p99', '≤ 1.3'],
      ['ten writers on one site', 'on ten sites', 'rate', '≥ 0.9'],
    ],
  ),
  like: comparison({ 'like a post': product('like'), 'SQL ref': sqlRef('like') }, [
    ['like a post', 'SQL ref', 'cpu', '≤ 1.3'],
    ['like a post', 'SQL ref', 'p99'],
  ]),
  search: comparison({ 'search for two characters': product('search'), 'SQL ref': sqlRef('search') }, [
    ['search for two characters', 'SQL ref', 'cpu', '≤ 1.1'],
    ['search for two characters', 'SQL ref', 'p99'],
  ]),
  viewer: comparison(
    Object.fromEntries(
      reads.flatMap((kind) => [
        [`${kind}, viewer with ${withHistory}`, product(kind)],
        [`${kind} with ten`, product(kind, 'newcomers')],
        [`${kind}, viewer who blocks ten`, product(kind, 'blockers')],
        [`${kind} who blocks none`, product(kind, 'nonBlockers')],
      ]),
    ),
    reads.flatMap((kind): Comparison['rows'] => [
      [`${kind}, viewer with ${withHistory}`, `${kind} with ten`, 'p50', '≤ 1.5'],
      [`${kind}, viewer who blocks ten`, `${kind} who blocks none`, 'p50', '≤ 1.5'],
    ]),
  ),
  embedded: comparison(
    Object.fromEntries(
      onBoth.flatMap((kind) => [
        [`${kind}, embedded`, product(kind, groupFor(kind), 'embedded')],
        [`${kind}, PostgreSQL`, product(kind, groupFor(kind))],
      ]),
    ),
    onBoth.map((kind) => [`${kind}, embedded`, `${kind}, PostgreSQL`, 'cpu', '≤ 1.5']),
  ),
  socket: comparison(
    {
      'post + 20 comments, PostgreSQL by a Unix socket': product('detail', 'regulars', 'postgres', true),
      'by TCP': product('detail'),
    },
    [['post + 20 comments, PostgreSQL by a Unix socket', 'by TCP', 'cpu']],
  ),
}

const figureNames = { cpu: 'CPU', rate: 'requests per second', p50: 'p50', p99: 'p99' }

export const runComparison = async ({ contenders, rows }: Comparison, bench: Bench): Promise<Row[]> => {
  const made: Record<string, Contender> = {}
  for (const [name, make] of Object.entries(contenders)) made[name] = await make(bench)
  const ratio = await compare(made, bench.options)
  return rows.map(([over, under, figure, target]) =>
    row(`${over}: ${figureNames[figure]} / ${under}`, ratio(over, under, figure), 'ratio', target),
  )
}

export const compared = Object.fromEntries(
  Object.entries(comparisons).map(([name, one]) => [name, (bench: Bench) => runComparison(one, bench)]),
)
