import { callers, type Facts } from '../data/facts.ts'
import { cookieOf } from '../data/fill.ts'
import { absentWord, words } from '../data/words.ts'
import type { Wire } from '../measure/client.ts'
import { call, get, post } from '../measure/wire.ts'

type Next = (connection: number) => Wire

/** What a member does, one request after the other; the same for the product and for the SQL ref. */
export const productDeeds = (facts: Facts) => {
  const as = (caller: number) => ({ cookie: cookieOf(caller) })
  return {
    feed: (c) => call('GET circle/topicapi list', { pagesize: 20 }, as(c)),
    tagFeed: (c) => call('GET circle/topicapi taglist', { tagid: of(facts.tags, 0), pagesize: 20 }, as(c)),
    ranking: (c) => call('GET circle/rankApi rank_list', { period: facts.week }, as(c)),
    detail: inTurn((c, n) =>
      n % 2 === 0
        ? call('GET circle/topicapi detail', { topic_id: of(facts.discussed, n >> 1) }, as(c))
        : call('GET circle/replyapi list', { topic_id: of(facts.discussed, n >> 1) }, as(c)),
    ),
    comment: inTurn((_, n) =>
      call('POST circle/replyapi comment', { topic_id: of(facts.posts, n), content: remark(n) }, as(n % callers)),
    ),
    like: inTurn((_, n) => call('POST circle/diggapi topic', { topic_id: of(facts.posts, n) }, as(n % callers))),
    search: inTurn((c, n) => call('GET circle/topicapi search', { keywords: of(words, n) }, as(c))),
    absent: (c) => call('GET circle/topicapi search', { keywords: absentWord }, as(c)),
  } satisfies Record<string, Next>
}

export const yardstickDeeds = (facts: Facts) => {
  const id = (caller: number) => facts.firstReader + callers + caller
  return {
    feed: (c) => get('/feed', { member: id(c) }),
    tagFeed: (c) => get('/tagFeed', { member: id(c), id: of(facts.tags, 0) }),
    ranking: (c) => get('/ranking', { member: id(c), id: facts.week }),
    detail: inTurn((c, n) =>
      n % 2 === 0
        ? get('/detail', { member: id(c), id: of(facts.discussed, n >> 1) })
        : get('/comments', { member: id(c), id: of(facts.discussed, n >> 1) }),
    ),
    comment: inTurn((_, n) => post('/write', { member: id(n % callers), id: of(facts.posts, n), content: remark(n) })),
    like: inTurn((_, n) => post('/like', { member: id(n % callers), id: of(facts.posts, n) })),
    search: inTurn((c, n) => get('/search', { member: id(c), word: of(words, n) })),
    absent: (c) => get('/scan', { member: id(c), word: absentWord }),
  } satisfies Record<string, Next>
}
export type Deed = keyof ReturnType<typeof productDeeds>
export const deeds = [
  'feed',
  'tagFeed',
  'ranking',
  'detail',
  'comment',
  'like',
  'search',
  'absent',
] as const satisfies Deed[]

/** Numbers the requests of all connections, so that no two of them like the same post as the same member. */
const inTurn = (next: (connection: number, n: number) => Wire): Next => {
  let n = 0
  return (connection) => next(connection, n++)
}

const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const remark = (n: number) => `路过看了两遍，第${n}次来，照片里那条路我也走过，下次带上孩子一起去。`
