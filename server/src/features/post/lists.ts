import type { Order, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'
import type { Built, Context } from '../../http/context.ts'
import { etagOf } from '../../http/envelope.ts'
import type { Found } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { nextRound } from '../../http/round.ts'
import type { Site } from '../site/site.ts'
import { type Card, cardFor, makeCard } from './card.ts'
import { findHottest, findPinned, findPosts, type Scope } from './feed.ts'
import { cards, tiesOfSeveral } from './queries.ts'
import { noTies, type Ties } from './view.ts'

/** The part of a list that all viewers share. */
type Shared = {
  cards: Card[]
  next: string | null
  total: number
  /** What a list adds to its posts, as the beginning of each one's JSON: `"rank":1,`. */
  marks?: ReadonlyMap<number, string>
  /** How long its counts may be shown, by `performance.now()`. */
  goodUntil: number
}

const life = 1_000

/**
 * Keeps the shared part of lists for a second, and no longer in memory: a list of twenty weighs a quarter of a megabyte.
 * A decision, an edit, a deletion, a block or a ban drops all of its site at once; what was being read meanwhile is not
 * kept. docs/spec/calls.md, freshness.
 */
export const openPostLists = (house: House) => {
  const kept = new LRUCache<string, Promise<Shared>>({ max: 64, ttl: life, ttlAutopurge: true })
  let era = 0
  house.bus.on('posts', () => {
    era += 1
    kept.clear()
  })
  const begin = async (key: string, load: () => Promise<Shared>): Promise<Shared> => {
    const began = era
    const loading = load()
    kept.set(key, loading)
    try {
      return await loading
    } catch (error) {
      if (kept.get(key) === loading) kept.delete(key)
      throw error
    } finally {
      if (era !== began && kept.get(key) === loading) kept.delete(key)
    }
  }
  return (key: string, load: () => Promise<Shared>): Promise<Shared> => kept.get(key) ?? begin(key, load)
}
export type PostLists = ReturnType<typeof openPostLists>

const total = statement<{ n: number }>(
  'posts_total',
  `select n from state_count where site_id = $1 and kind = 'public' and state = 1`,
)
const totalOfTag = statement<{ n: number; offline: boolean }>(
  'posts_total_tag',
  'select posts as n, offline from tag where id = $1 and site_id = $2',
)

/** The kept count of a tag's public posts; refused where there is no such tag. */
const countOfTag = async (c: Pick<Context, 'db'>, tag: number, site: number): Promise<number> => {
  const [row] = await totalOfTag(c.db, [tag, site])
  if (!row) throw new Refusal('notFound')
  if (row.offline) throw new Refusal('gone')
  return row.n
}

/** The kept count of a site's public posts. */
export const countPublic = async (c: Pick<Context, 'db'>, site: number): Promise<number> =>
  (await total(c.db, [site]))[0]?.n ?? 0

/** The feed of a site, of a type, or of a tag. */
export const listPosts = async (
  lists: PostLists,
  c: Context,
  {
    tagid,
    type,
    order,
    ...paging
  }: { tagid?: number; type?: number; order?: Order; start?: Date; end?: Date } & Paging,
): Promise<Built> => {
  const { start, end, ...pages } = paging
  const usual = c.site.settings.home_variant === '2' ? 'latest' : 'hot'
  const by = order ?? usual
  const leads = by === usual && tagid === undefined && type === undefined
  const [scope, params] = scopeOf(c.site, { tagid, type, start, end, leads })
  const key = JSON.stringify([scope, params, by, pages])
  const shared = await lists(key, async () => {
    const lead = leads ? await findPinned(c.db, c.site.id) : undefined
    const found = await findPosts(c.db, scope, params, by, pages, lead)
    const count = tagid === undefined ? await countPublic(c, c.site.id) : await countOfTag(c, tagid, c.site.id)
    return share(c, found, count)
  })
  return toBuilt(c, shared, endOf(shared, pages))
}

const endOf = ({ total, next }: Shared, { page, pagesize }: Paging): string =>
  `,"page":${page},"total":${total},"total_page":${Math.ceil(total / pagesize)},"next":${JSON.stringify(next)}}`

const scopeOf = (
  site: Site,
  f: {
    tagid?: number | undefined
    type?: number | undefined
    start?: Date | undefined
    end?: Date | undefined
    leads: boolean
  },
): [Scope, unknown[]] => {
  if (f.tagid !== undefined && (f.start || f.end)) {
    return ['tagDays', [site.id, f.tagid, f.start ?? new Date(0), f.end ?? new Date('2100-01-01')]]
  }
  if (f.tagid !== undefined) return ['tag', [site.id, f.tagid]]
  if (f.type !== undefined) return ['type', [site.id, f.type]]
  return [f.leads ? 'unpinned' : 'site', [site.id]]
}

const day = 86_400_000

/** The ten hottest of the last 24 hours. */
export const todayHot = async (lists: PostLists, c: Context): Promise<Built> => {
  const shared = await lists(`today ${c.site.id}`, async () => {
    const ids = await findHottest(c.db, c.site.id, new Date(c.now.getTime() - day), limits.todayHot)
    return share(c, { ids, next: null }, ids.length)
  })
  return toBuilt(c, shared, '}')
}

/** Fetches what the ids need and makes their cards: steps two to four of every feed. */
export const share = async (c: Context, found: Found, count: number): Promise<Shared> => {
  const goodUntil = performance.now() + life
  const rows = found.ids.length === 0 ? [] : await cards(c.db, [found.ids])
  const anonymous = c.site.explain.anonymous_switch === '1'
  return { cards: rows.map((row) => makeCard(row, anonymous)), next: found.next, total: count, goodUntil }
}

/** A page for this viewer. For visitors it depends on the list alone: built once, with a tag of its own. */
const toBuilt = async (c: Context, shared: Shared, end: string): Promise<Built> => {
  const had = c.viewer.id === 0 ? forVisitors.get(shared) : undefined
  if (had) return had
  const pieces = [...(await cardsFor(c, shared)), Buffer.from(end)]
  if (c.viewer.id > 0) return { pieces }
  const built = { pieces, etag: etagOf(Buffer.concat(pieces)), goodUntil: shared.goodUntil }
  forVisitors.set(shared, built)
  return built
}

const forVisitors = new WeakMap<Shared, Built>()

const [open, comma, close] = ['{"data":[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]

/** The list of the cards as this viewer may see them, without what closes the answer. */
export const cardsFor = async (c: Context, { cards, marks }: Pick<Shared, 'cards' | 'marks'>): Promise<Buffer[]> => {
  const known = await tiesWith(c.db, c.viewer.id, cards)
  const pieces = [open]
  for (const card of cards) {
    const parts = cardFor(card, known)
    if (!parts) continue
    if (pieces.length > 1) pieces.push(comma)
    const mark = marks?.get(card.row.id)
    pieces.push(...(mark === undefined ? parts : marked(parts, mark)))
  }
  pieces.push(close)
  return pieces
}

/** The same JSON with the mark behind its opening brace. */
const marked = ([head = brace, ...rest]: Buffer[], mark: string): Buffer[] => [
  brace,
  Buffer.from(mark),
  head.subarray(1),
  ...rest,
]

const brace = Buffer.from('{')

/**
 * Viewers who ask for the same list in the same round of the event loop are looked up together: when many are here at
 * once, a statement for each of them would be most of what the list costs.
 */
const tiesWith = async (db: Db, viewerId: number, shown: Card[]): Promise<Ties> => {
  if (viewerId === 0) return noTies(0)
  const group = gathering.get(shown) ?? gather(db, shown)
  group.viewers.add(viewerId)
  return (await group.ties).get(viewerId) ?? noTies(viewerId)
}

type Group = { viewers: Set<number>; ties: Promise<Map<number, Ties>> }
const gathering = new WeakMap<Card[], Group>()

const gather = (db: Db, shown: Card[]): Group => {
  const viewers = new Set<number>()
  const look = async () => {
    await nextRound()
    gathering.delete(shown)
    const posts = shown.map((card) => card.row.id)
    const authors = shown.map((card) => card.row.author.id)
    return tiesOfSeveral(db, [...viewers], posts, authors)
  }
  const group = { viewers, ties: look() }
  gathering.set(shown, group)
  return group
}
