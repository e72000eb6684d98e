import type { Bench } from '../bench.ts'
import type { Engine, Group } from '../data/dataset.ts'
import { type Contender, compare, type Figure } from '../load.ts'
import type { Row, Target } from '../report.ts'
import { type Kind, productRequests, sqlRefRequests, writeAndDecide, writeAndDecideInSql } from '../requests.ts'

type Make = (bench: Bench) => Promise<Contender>
type Scenario = { contenders: Record<string, Make>; rows: [over: string, under: string, Figure, Target?][] }

const isWrite = (kind: Kind) => /like|comment/.test(kind)

export const product =
  (kind: Kind, group: Group | 'visitor' = 'regulars', engine: Engine = 'postgres'): Make =>
  async (bench) => {
    const { dataset, server } = await bench.product(engine, 'large')
    const write = isWrite(kind) ? undefined : writeAndDecide(dataset, server)
    return {
      server,
      next: productRequests(dataset.facts, kind, group),
      write,
      every: group === 'visitor' ? 2_000 : 200,
    }
  }

const sqlRef =
  (kind: Kind): Make =>
  async (bench) => {
    const [{ dataset }, server] = [await bench.product('postgres', 'large'), await bench.sqlRef()]
    const write = isWrite(kind) ? undefined : writeAndDecideInSql(dataset, server)
    return { server, next: sqlRefRequests(dataset.facts, kind), write }
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

export const comparisons: Record<string, Scenario> = {
  feed: {
    contenders: {
      'feed, member': product('feed'),
      'SQL ref': sqlRef('feed'),
      fixed,
      'feed, visitor': product('feed', 'visitor'),
      'feed, visitor, 304': notModified,
      'feed, member who blocks ten': product('feed', 'blockers'),
      'who blocks none': product('feed', 'nonBlockers'),
    },
    rows: [
      ['feed, member', 'SQL ref', 'cpu', { atMost: 0.15 }],
      ['feed, member', 'SQL ref', 'p99'],
      ['feed, member', 'fixed', 'rate', { atLeast: 0.15 }],
      ['feed, member who blocks ten', 'who blocks none', 'cpu', { atMost: 1.15 }],
      ['feed, visitor', 'fixed', 'cpu'],
      ['feed, visitor', 'fixed', 'rate', { atLeast: 0.6 }],
      ['feed, visitor, 304', 'fixed', 'cpu', { atMost: 1 }],
    ],
  },
  detail: {
    contenders: {
      'post + 20 comments, member with 2,000 comments': product('detail'),
      'SQL ref': sqlRef('detail'),
      'member without': product('detail', 'newcomers'),
    },
    rows: [
      ['post + 20 comments, member with 2,000 comments', 'SQL ref', 'cpu', { atMost: 1.2 }],
      ['post + 20 comments, member with 2,000 comments', 'SQL ref', 'p99', { atMost: 1.3 }],
      ['post + 20 comments, member with 2,000 comments', 'member without', 'cpu', { atMost: 1.1 }],
    ],
  },
  comment: {
    contenders: {
      'create a comment': product('comment'),
      'SQL ref': sqlRef('comment'),
      'ten writers on one site': product('commentOnOneSite'),
      'on ten sites': product('commentOnTenSites'),
    },
    rows: [
      ['create a comment', 'SQL ref', 'cpu', { atMost: 1.5 }],
      ['create a comment', 'SQL ref', 'p99', { atMost: 1.3 }],
      ['ten writers on one site', 'on ten sites', 'rate', { atLeast: 0.9 }],
    ],
  },
  like: {
    contenders: { 'like a post': product('like'), 'SQL ref': sqlRef('like') },
    rows: [
      ['like a post', 'SQL ref', 'cpu', { atMost: 1.3 }],
      ['like a post', 'SQL ref', 'p99'],
    ],
  },
  search: {
    contenders: { 'search for two characters': product('search'), 'SQL ref': sqlRef('search') },
    rows: [
      ['search for two characters', 'SQL ref', 'cpu', { atMost: 1.1 }],
      ['search for two characters', 'SQL ref', 'p99'],
    ],
  },
  viewer: {
    contenders: Object.fromEntries(
      (['feed', 'detail', 'search'] as const).flatMap((kind) => [
        [`${kind}, viewer with 2,800 reactions and comments`, product(kind)],
        [`${kind} with ten`, product(kind, 'newcomers')],
      ]),
    ),
    rows: ['feed', 'detail', 'search'].map((kind) => [
      `${kind}, viewer with 2,800 reactions and comments`,
      `${kind} with ten`,
      'p50',
      { atMost: 1.5 },
    ]),
  },
  embedded: {
    contenders: Object.fromEntries(
      // Likes of members who like in no other scenario.
      (['feed', 'detail', 'like', 'search'] as const).flatMap((kind) => [
        [`${kind}, embedded`, product(kind, kind === 'like' ? 'nonBlockers' : 'regulars', 'embedded')],
        [`${kind}, PostgreSQL`, product(kind, kind === 'like' ? 'nonBlockers' : 'regulars')],
      ]),
    ),
    rows: ['feed', 'detail', 'like', 'search'].map((kind) => [
      `${kind}, embedded`,
      `${kind}, PostgreSQL`,
      'cpu',
      { atMost: 1.5 },
    ]),
  },
}

const figureNames = { cpu: 'CPU', rate: 'requests per second', p50: 'p50', p99: 'p99' }

export const runComparison = async ({ contenders, rows }: Scenario, bench: Bench): Promise<Row[]> => {
  const made: Record<string, Contender> = {}
  for (const [name, make] of Object.entries(contenders)) made[name] = await make(bench)
  const { ratio } = await compare(made, bench.options)
  return rows.map(([over, under, figure, target]) => ({
    what: `${over}: ${figureNames[figure]} / ${under}`,
    values: [ratio(over, under, figure)],
    unit: 'ratio',
    ...(target && { target }),
  }))
}
