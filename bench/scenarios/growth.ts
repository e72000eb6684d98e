import { reviewTab } from '@quanzi/contract/states'
import { day } from '@quanzi/contract/time'
import type { Bench, Running } from '../bench.ts'
import type { Engine } from '../data/dataset.ts'
import { compare } from '../load.ts'
import { type Row, row } from '../report.ts'
import { at, call, type Fields, type Request, send } from '../requests.ts'

/** p50 over one connection in the large community / in the small one. */
export const growth = async (bench: Bench, engine: Engine): Promise<Row[]> => {
  const [small, large] = [await bench.product({ engine, size: 'small' }), await bench.product({ engine })]
  const smallRequests = await listRequests(small)
  const rows: Row[] = []
  for (const [what, next] of await listRequests(large)) {
    const inSmall = { server: small.server, next: smallRequests.get(what) ?? next }
    const contenders = { small: inSmall, large: { server: large.server, next } }
    const ratio = await compare(contenders, bench.options.quick ? 8 : 20, { amount: 6, connections: 1 })
    rows.push(row(what, ratio('large', 'small', 'p50'), 'ratio', '≤ 1.5'))
  }
  return rows
}

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)

const listRequests = async ({ facts, server }: Running): Promise<Map<string, () => Request>> => {
  const requests = new Map<string, () => Request>()
  const [member, reviewer] = [at(facts.members.regulars, 0), at(facts.members.reviewer, 0)]
  const one = (what: string, name: string, fields: Fields, viewer = reviewer) =>
    requests.set(what, () => call(name, fields, viewer))
  /** Page 1, and the page behind page 20 or behind the half of a shorter list. */
  const list = async (what: string, name: string, fields: Fields, viewer = reviewer) => {
    one(`${what}, page 1`, name, fields, viewer)
    const read = (n: number) =>
      send<{ total_page: number; next: string }>(server, call(name, { ...fields, page: n }, viewer))
    const { total_page } = await read(1)
    const { next: cursor } = await read(Math.min(20, Math.max(1, Math.floor(total_page / 2))))
    // The cursor decides; a page number that no request has had keeps the response out of caches.
    let page = 0
    requests.set(`${what}, a middle page`, () => call(name, { ...fields, cursor, page: ++page }, viewer))
  }
  await list('feed', 'GET circle/topicapi list', {}, member)
  await list('newest posts', 'GET circle/topicapi list', { order: 1 }, member)
  await list('posts of a tag', 'GET circle/topicapi taglist', { tagid: facts.tag }, member)
  one('a tag', 'GET circle/tagapi detail', { tag_id: facts.tag }, member)
  one('search for an absent word', 'GET circle/topicapi search', { keywords: '龘靐' }, member)
  one('ranking of a week', 'GET circle/rankApi rank_list', { period: 900 }, member)
  let n = 0
  requests.set('a post', () => call('GET circle/topicapi detail', { topic_id: at(facts.posts, n++) }, member))
  requests.set('comments', () => call('GET circle/replyapi list', { topic_id: at(facts.discussed, n++) }, member))
  one('moderation: counts of the tabs', 'GET circle/audit list', {})
  for (const tab of ['pending', 'passed', 'all'] as const) {
    await list(`moderation: ${tab} posts`, 'GET circle/topic list', { state: reviewTab[tab] })
    await list(`moderation: ${tab} comments`, 'GET circle/reply pending', { state: reviewTab[tab] })
  }
  for (const name of ['days', 'waiting', 'reviewers'])
    one(`console: ${name} of a month`, `GET console/statistics ${name}`, { from: daysAgo(29), to: daysAgo(0) })
  one('console: audit log, page 1', 'GET console/log list', {})
  one('console: audit log of one action', 'GET console/log list', { what: 'word.add' })
  return requests
}
