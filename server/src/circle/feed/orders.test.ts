import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { day, hour } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person
let readers: Person[]

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  ;[author] = (await createPeople(app, '作者')) as [Person]
  readers = await createPeople(app, '读者甲', '读者乙', '读者丙')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.updateSettings({ home_variant: '1' })
  await app.db.updateTable('post').set({ state: 9 }).where('state', '=', 1).execute()
})

const publish = (content: string, more: Record<string, unknown> = {}) =>
  publishApprovedPost(reviewer, author, { content, ...more })

type Counts = { likes?: number; collects?: number; comments?: number; views?: number }

/** What up to three members do with a post. */
const react = async (topic_id: number, { likes = 0, collects = 0, comments = 0, views = 0 }: Counts) => {
  for (const [n, reader] of readers.entries()) {
    if (n < likes) await reader.ok('POST circle/diggapi topic', { topic_id })
    if (n < collects) await reader.ok('POST circle/topicapi collect', { topic_id })
    if (n < comments) await publishApprovedComment(reviewer, reader, { topic_id, content: '真好看' })
    if (n < views) await reader.ok('GET circle/topicapi detail', { topic_id })
  }
  await app.flushViews()
}

const idsOf = ({ data }: { data: { topic_id: number }[] }) => data.map(({ topic_id }) => topic_id)
const listFeed = async (input: Record<string, unknown> = {}) =>
  idsOf(await app.visitor.ok('GET circle/topicapi list', input))

describe('each order sorts by its own count', () => {
  const orders = [
    [1, 'latest'],
    [2, 'latest'],
    [3, 'likes'],
    [4, 'comments'],
    [5, 'views'],
    [6, 'hot'],
  ] as const

  test('in the feed, in the feed of a tag and in the list of a tag', async () => {
    const tagid = await app.createTag('各种排序')
    const first = await publish('第一条', { tag: tagid })
    app.advanceTime(3 * hour)
    const second = await publish('第二条', { tag: tagid })
    app.advanceTime(3 * hour)
    const third = await publish('第三条', { tag: tagid })
    await react(first, { likes: 2, comments: 2, views: 2 })
    await react(second, { likes: 3, collects: 3, views: 1 })
    await react(third, { likes: 1, comments: 1, views: 3 })
    const expected = {
      latest: [third, second, first],
      likes: [second, first, third],
      comments: [first, third, second],
      views: [third, first, second],
      hot: [second, third, first],
    }
    for (const [order, name] of orders) {
      const ofTag = async () => idsOf(await app.visitor.ok('GET circle/topicapi taglist', { tagid, order }))
      // Feeds are cached for a second.
      await expect.poll(() => listFeed({ order }), { message: name }).toEqual(expected[name])
      await expect.poll(() => listFeed({ order, tagid }), { message: name }).toEqual(expected[name])
      await expect.poll(ofTag, { message: name }).toEqual(expected[name])
    }
  })

  test('pages by cursor list every post whose count stays, once, while the counts of others change', async () => {
    const ids: number[] = []
    for (let n = 0; n < 9; n++) ids.push(await publish(`排队 ${n}`))
    for (const [n, id] of ids.entries())
      await app.db.updateTable('post').set({ likes: n, comments: n, views: n }).where('id', '=', id).execute()
    const [falling, rising] = [ids[8], ids[0]]
    const staying = ids.slice(1, 8)
    const list = (input: Record<string, unknown>): Promise<CallOutput<'GET circle/topicapi list'>> =>
      app.visitor.ok('GET circle/topicapi list', { pagesize: 2, ...input })
    const setCounts = (id: number | undefined, n: number) =>
      app.db
        .updateTable('post')
        .set({ likes: n, comments: n, views: n })
        .where('id', '=', id ?? 0)
        .execute()
    for (const order of [3, 4, 5, 6]) {
      await setCounts(falling, 8)
      await setCounts(rising, 0)
      await expect.poll(async () => idsOf(await list({ order }))[0]).toBe(falling)
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: CallOutput<'GET circle/topicapi list'> = await list({ order, ...(cursor && { cursor }) })
        seen.push(...idsOf(page).filter((id) => staying.includes(id)))
        cursor = page.next
        await setCounts(falling, 0)
        await setCounts(rising, 100)
      } while (cursor)
      expect(seen, `order ${order}`).toEqual(staying.toReversed())
    }
  })
})

describe('the hot order', () => {
  const hot = () => listFeed({ order: 6 })

  test('shows the younger of two posts with equal reactions first, and does not change by time alone', async () => {
    const [older, popular] = [await publish('早一点'), await publish('很受欢迎')]
    app.advanceTime(hour)
    const younger = await publish('晚一点')
    await react(older, { likes: 1 })
    await react(younger, { likes: 1 })
    await react(popular, { likes: 3, collects: 3 })
    const expected = [popular, younger, older]
    await expect.poll(hot).toEqual(expected)
    app.advanceTime(60 * day)
    app.context.sites.invalidate()
    // A page of its own size is in no cache.
    expect(await listFeed({ order: 6, pagesize: 7 })).toEqual(expected)
  })

  test('no longer counts a comment that went offline', async () => {
    const discussed = await publish('有人说话')
    const comment = await publishApprovedComment(reviewer, readers[0] as Person, { topic_id: discussed, content: '在' })
    app.advanceTime(hour)
    const quiet = await publish('没人说话')
    await expect.poll(hot).toEqual([discussed, quiet])
    await reviewer.ok('POST circle/reply multi', { raction: 'offline', data: comment, reason: '引战' })
    await expect.poll(hot).toEqual([quiet, discussed])
  })

  test('of today has the ten hottest posts of the last 24 hours, the hottest first', async () => {
    const yesterday = await publish('昨天最热')
    app.advanceTime(day + hour)
    const ids: number[] = []
    for (let n = 0; n < limits.todayHot + 2; n++) ids.push(await publish(`今天 ${n}`))
    for (const [n, id] of [...ids.entries(), [999, yesterday] as const])
      await app.db
        .updateTable('post')
        .set({ likes: 10 * n })
        .where('id', '=', id)
        .execute()
    const today = async () => idsOf(await app.visitor.ok('GET circle/topicapi today_hot'))
    await expect.poll(today).toEqual(ids.slice(2).toReversed())
  })
})

test.each([
  ['1', 'hot', 6],
  ['2', 'latest', 2],
] as const)(
  'home variant %s shows the feed by %s, with pinned posts first in this order only',
  async (home_variant, name, own) => {
    const popular = await publish('有人喜欢')
    app.advanceTime(hour)
    const pinned = await publish('置顶的')
    app.advanceTime(hour)
    const latest = await publish('最新的')
    await react(popular, { likes: 3, collects: 3 })
    await reviewer.ok('POST circle/topic top', { topic_id: pinned })
    await app.updateSettings({ home_variant })
    const byOrder: Record<number, number[]> = { 2: [latest, pinned, popular], 6: [popular, latest, pinned] }
    const expected = name === 'hot' ? [pinned, popular, latest] : [pinned, latest, popular]
    await expect.poll(() => listFeed()).toEqual(expected)
    await expect.poll(() => listFeed({ order: own })).toEqual(expected)
    const other = own === 2 ? 6 : 2
    await expect.poll(() => listFeed({ order: other })).toEqual(byOrder[other])
  },
)

describe('pages', () => {
  test('reach the first thousand posts, and a page behind them is empty', async () => {
    await sql`insert into post (site_id, author_id, type, state, content, published_at)
      select 10001, ${author.id}, 1, 1, '第 ' || n || ' 篇', now() from generate_series(1, ${limits.pageDepth + 1}) n`.execute(
      app.db,
    )
    const page = (page: number) => listFeed({ pagesize: 100, page, order: 2 })
    expect(await page(10)).toHaveLength(100)
    expect(await page(11)).toEqual([])
  })

  test('have up to 100 entries, those of tags up to 1000', async () => {
    for (const [address, most] of [
      ['GET circle/topicapi list', 100],
      ['GET circle/tagapi list', 1_000],
    ] as const) {
      expect((await app.visitor.call(address, { pagesize: most })).code, address).toBe(0)
      expect((await app.visitor.call(address, { pagesize: most + 1 })).code, address).toBe(400)
    }
  })
})
