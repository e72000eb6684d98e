import { rm } from 'node:fs/promises'
import type { CallOutput } from '@quanzi/contract'
import { day } from '@quanzi/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeWeb } from '../../../test/fakes/web.ts'
import { publicAddresses } from '../../../test/public-addresses.ts'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let webRoot: string
let testApp: TestApp
let author: Person
let reader: Person
let reviewer: Person

beforeAll(async () => {
  webRoot = await createFakeWeb()
})
afterAll(() => rm(webRoot, { recursive: true }))
beforeEach(async () => {
  testApp = await openTestApp({ auditSwitch: 1, webRoot, settings: { embed_origins: '*' } })
  author = await testApp.createPerson('云溪小满')
  reader = await testApp.createPerson('阿宁')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
})
afterEach(() => testApp.close())

/** The public URLs that show the post. */
const publicShowing = async (post: number, tag: number): Promise<string[]> => {
  const shows = new RegExp(`(/s/|/sharedetail/|/embed/post/)${post}\\b`)
  const addresses = publicAddresses({ post: [post], tag: [tag] })
  const bodies = await Promise.all(addresses.map(async (path) => (await testApp.server.inject(path)).body))
  return addresses.filter((_, i) => shows.test(bodies[i] ?? ''))
}
/** Home, the post, its topic, six feeds, the sitemap and the embeds of both, with oEmbed of the post; not the ranking. */
const publicCount = 14

/** The lists in which the reader finds the post. */
const listsShowing = async (post: number, word: string, tag: number): Promise<string[]> => {
  const found: string[] = []
  const inList = (name: string, list: { data: { topic_id: number }[] }) => {
    if (list.data.some((p) => p.topic_id === post)) found.push(name)
  }
  inList('feed', await reader.ok('GET circle/topicapi list'))
  inList('latest', await reader.ok('GET circle/topicapi list', { order: 2 }))
  inList('today', await reader.ok('GET circle/topicapi today_hot'))
  inList('tag', await reader.ok('GET circle/topicapi taglist', { tagid: tag }))
  inList('following', await reader.ok('GET circle/topicapi watchlist'))
  inList('member', await reader.ok('GET circle/memberapi topic', { id: author.id }))
  inList('collected', await reader.ok('GET circle/memberapi collected'))
  inList('search', (await reader.ok('GET circle/topicapi search', { keywords: word })).topic)
  const document = await testApp.server.inject({ url: '/h5/circle/', headers: { cookie: reader.cookie } })
  if (document.body.includes(`/s/${post}"`)) found.push('document')
  const shown = await publicShowing(post, tag)
  found.push(...(shown.length === publicCount ? ['public'] : shown))
  const detail = await reader.call('GET circle/topicapi detail', { topic_id: post })
  if (detail.code === 0 && 'content' in (detail.data as object)) found.push('detail')
  return found
}

const everywhere = [
  'feed',
  'latest',
  'today',
  'tag',
  'following',
  'member',
  'collected',
  'search',
  'document',
  'public',
  'detail',
]

describe('the visibility of a post', () => {
  let post: number
  let tag: number
  beforeEach(async () => {
    tag = await testApp.createTag('湿地观鸟')
    await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
    post = (await author.ok('POST circle/postingapi common', { content: '翠鸟守着木闸边那根枯枝', tag })).topic_id
  })
  const showPost = async () => {
    await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 })
    await reader.ok('POST circle/topicapi collect', { topic_id: post })
  }
  const counts = async () => [
    (await reader.ok('GET circle/commonapi setting')).all_num,
    (await reader.ok('GET circle/topicapi list')).total,
    (await reader.ok('GET circle/topicapi taglist', { tagid: tag })).total,
  ]

  test('a waiting post is found only by its author and reviewers', async () => {
    expect(await listsShowing(post, '翠鸟', tag)).toEqual([])
    expect(await counts()).toEqual([0, 0, 0])
    expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
      state: '0',
      content: '翠鸟守着木闸边那根枯枝',
    })
    expect((await author.ok('GET circle/memberapi topic')).data.map((p) => p.state)).toEqual(['0'])
    expect(await reviewer.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
      content: '翠鸟守着木闸边那根枯枝',
    })
  })

  test('a passed post is found in every list by the next read', async () => {
    await showPost()
    expect(await listsShowing(post, '翠鸟', tag)).toEqual(everywhere)
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('an offline post is in no list by the next read, and a restored one in all', async () => {
    await showPost()
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
    expect(await listsShowing(post, '翠鸟', tag)).toEqual([])
    expect(await counts()).toEqual([0, 0, 0])
    expect((await reader.call('POST circle/diggapi topic', { topic_id: post })).error).toBe('内容审核中')
    expect(await author.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
      state: '5',
      reason: '引战',
    })
    await reviewer.ok('POST circle/topic restore', { topic_id: post })
    await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 })
    expect(await listsShowing(post, '翠鸟', tag)).toEqual(everywhere)
  })

  test('an edited post waits for review again under a new revision', async () => {
    await showPost()
    await author.ok('POST circle/postingapi edit', { topic_id: post, content: '翠鸟改了地方', tag, rev: 1 })
    expect(await listsShowing(post, '翠鸟', tag)).toEqual([])
    expect((await author.call('POST circle/postingapi edit', { topic_id: post, content: '又改', rev: 1 })).code).toBe(
      302,
    )
    await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 2 })
    expect(await listsShowing(post, '改了地方', tag)).toEqual(everywhere)
  })

  test('the posts and the homepage of a banned member are hidden, their likes still count', async () => {
    await showPost()
    const { setBan } = await import('../../console/sanctions/ban.ts')
    const other = await publishApprovedPost(reviewer, reader, { content: '读者自己的帖子' })
    await author.ok('POST circle/diggapi topic', { topic_id: other })
    await setBan(testApp.context, testApp.db, {
      memberId: author.id,
      siteId: null,
      until: new Date(Date.now() + day),
      reason: '广告',
    })
    expect(await listsShowing(post, '翠鸟', tag).catch((e: Error) => e.message)).toContain('404')
    expect(await publicShowing(post, tag)).toEqual([])
    expect(await counts()).toEqual([1, 1, 0])
    expect((await reader.call('GET circle/memberapi homepage', { id: author.id })).code).toBe(404)
    expect((await author.call('GET circle/topicapi watchlist')).code).toBe(401)
    expect(await reader.ok('GET circle/topicapi detail', { topic_id: other })).toMatchObject({ digg: 1, digg_list: [] })
    testApp.advanceTime(86_400_001)
    await testApp.jobs.runDue()
    author = await testApp.logInAgain(author)
    expect(await listsShowing(post, '翠鸟', tag)).toEqual(everywhere.filter((where) => where !== 'today'))
  })

  test('a deleted post is hidden from everybody, including reviewers', async () => {
    await showPost()
    await author.ok('POST circle/topicapi del', { topic_id: post })
    expect(await listsShowing(post, '翠鸟', tag)).toEqual([])
    for (const person of [reader, author, testApp.visitor]) {
      expect(await person.call('GET circle/topicapi detail', { topic_id: post })).toMatchObject({
        code: 301,
        status: 410,
        error: '内容不存在或已删除',
      })
    }
    expect((await reviewer.call('GET circle/topic detail', { topic_id: post })).code).toBe(301)
    expect((await author.call('POST circle/postingapi edit', { topic_id: post, content: '还在吗' })).code).toBe(301)
  })
})

describe('blocking', () => {
  test('a block hides the blocked member from the blocking one and changes nothing for the other', async () => {
    const tag = await testApp.createTag('老街今昔')
    const post = await publishApprovedPost(reviewer, author, { content: '老街三百二十步', tag })
    const own = await publishApprovedPost(reviewer, reader, { content: '读者也发一条' })
    await publishApprovedComment(reviewer, author, { topic_id: own, content: '来看看你' })
    await author.ok('POST circle/diggapi topic', { topic_id: own })
    await author.ok('POST circle/commonapi subscribe', { to_member_id: reader.id })
    await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
    await reader.ok('POST circle/commonapi block', { to_member_id: author.id })

    // The public pages know no reader.
    const elsewhere = ['member', 'detail', 'public']
    expect((await listsShowing(post, '三百', tag)).filter((where) => !elsewhere.includes(where))).toEqual([])
    expect((await reader.ok('GET circle/replyapi list', { topic_id: own })).data).toEqual([])
    const ownPost = (await reader.ok('GET circle/topicapi list', { order: 2 })).data.find((p) => p.topic_id === own)
    expect(ownPost).toMatchObject({ digg_list: [], reply_list: [] })
    expect(await reader.ok('GET circle/memberapi homepage', { id: author.id })).toMatchObject({
      is_block: 1,
      is_attention: 0,
    })

    expect((await author.ok('GET circle/topicapi list')).data.map((p) => p.topic_id)).toContain(own)
    expect(await author.ok('GET circle/memberapi homepage', { id: reader.id })).toMatchObject({
      is_attention: 0,
      is_block: 0,
    })
    await author.ok('POST circle/replyapi comment', { topic_id: own, content: '还能说话' })

    expect((await reader.call('POST circle/commonapi block', { to_member_id: reader.id })).code).toBe(422)
    await reader.ok('POST circle/commonapi unblock', { to_member_id: author.id })
    expect(await listsShowing(post, '三百', tag)).toContain('feed')
  })
})

describe('pagination', () => {
  test('pages by cursor neither repeat nor skip posts while new ones arrive', async () => {
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await publishApprovedPost(reviewer, author, { content: `第 ${i} 条` }))
    const [pinned] = ids
    await reviewer.ok('POST circle/topic top', { topic_id: pinned })
    for (const order of [undefined, 2, 3, 4, 5]) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: CallOutput<'GET circle/topicapi list'> = await reader.ok('GET circle/topicapi list', {
          pagesize: 5,
          ...(order && { order }),
          ...(cursor && { cursor }),
        })
        seen.push(...page.data.map((p) => p.topic_id))
        cursor = page.next
        await publishApprovedPost(reviewer, author, { content: '中途来的' })
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      for (const id of ids) expect(seen).toContain(id)
      if (order === undefined) expect(seen[0]).toBe(pinned)
    }
    const pages = [1, 2].map((page) => reader.ok('GET circle/topicapi list', { pagesize: 5, page }))
    const [one, two] = await Promise.all(pages)
    expect(one?.data.filter((p) => two?.data.some((q) => q.topic_id === p.topic_id))).toEqual([])
  })

  test('a post that is pinned or unpinned while a reader scrolls keeps its place', async () => {
    const ids: number[] = []
    for (let i = 0; i < 8; i++) ids.push(await publishApprovedPost(reviewer, author, { content: `滚动第 ${i} 条` }))
    const [late = 0, gone, ...leading] = ids.slice(0, 5)
    for (const topic_id of [gone, ...leading]) await reviewer.ok('POST circle/topic top', { topic_id })
    const list = (input: object): Promise<CallOutput<'GET circle/topicapi list'>> =>
      reader.ok('GET circle/topicapi list', { pagesize: 3, ...input })
    const first = await list({})
    const seen = first.data.map((p) => p.topic_id)
    await reviewer.ok('POST circle/topic top', { topic_id: late })
    for (const topic_id of leading) await reviewer.ok('POST circle/topic top_cancel', { topic_id })
    await reviewer.ok('POST circle/topic offline', { topic_id: gone, reason: '引战' })
    for (let { next: cursor } = first; cursor; ) {
      const page = await list({ cursor })
      seen.push(...page.data.map((p) => p.topic_id))
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(ids.filter((id) => !seen.includes(id))).toEqual([gone])
    expect((await list({})).data[0]?.topic_id).toBe(late)
  })

  test('a cursor that names posts which readers may not see does not show them', async () => {
    const topic_id = await publishApprovedPost(reviewer, author, { content: '下线的' })
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '引战' })
    const named = topic_id.toString(36)
    const behindLeading = Buffer.from('1 ').toString('base64url')
    const { data } = await reader.ok('GET circle/topicapi list', { cursor: `${behindLeading}.zz.${named}` })
    expect(data.map((p) => p.topic_id)).not.toContain(topic_id)
    for (const cursor of [`${behindLeading}.Z`, `${behindLeading}${'.1'.repeat(21)}`])
      expect((await reader.call('GET circle/topicapi list', { cursor })).code).toBe(400)
  })

  test('only the latest pinned posts lead the feed, older pinned ones are sorted like other posts', async () => {
    const pinned: number[] = []
    for (let i = 0; i < 22; i++) {
      const topic_id = await publishApprovedPost(reviewer, author, { content: `置顶第 ${i} 条` })
      await reviewer.ok('POST circle/topic top', { topic_id })
      testApp.advanceTime(1_000)
      pinned.unshift(topic_id)
    }
    for (const pagesize of [5, 20, 100]) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: CallOutput<'GET circle/topicapi list'> = await reader.ok('GET circle/topicapi list', {
          pagesize,
          ...(cursor && { cursor }),
        })
        seen.push(...page.data.map((p) => p.topic_id))
        cursor = page.next
      } while (cursor)
      expect(seen.slice(0, 20), `${pagesize}`).toEqual(pinned.slice(0, 20))
      expect(new Set(seen).size).toBe(seen.length)
      for (const id of pinned) expect(seen).toContain(id)
    }
  })
})
