import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import type { ServiceVerdict } from '../../ports.ts'
import { publishBlocklistChange } from './blocklists.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
})
afterAll(() => app.close())

test('an added term applies at once, on its own site only', async () => {
  const author = await app.createPerson('词条作者')
  const post = (content: string, siteid = 10001) =>
    author.call('POST circle/postingapi common', { content, topic_type: '1', siteid })
  expect((await post('低价出清库存')).code).toBe(0)

  await app.db.insertInto('blocklist_term').values({ site_id: 10001, text: '低价出清', kind: 'refuse' }).execute()
  await publishBlocklistChange(app.context, app.db, 10001)
  expect(await post('低 价·出清库存')).toMatchObject({ code: 422, error: '内容包含违规信息' })
  expect((await post('低价出清库存', 10002)).code).toBe(0)

  await app.db.deleteFrom('blocklist_term').where('text', '=', '低价出清').execute()
  await publishBlocklistChange(app.context, app.db, 10001)
  expect((await post('低价出清库存')).code).toBe(0)
})

test('reviewers see a match at its position in the original text: traditional, full width, with marks between', async () => {
  const author = await app.createPerson('写繁体的作者')
  const reviewer = await app.createPerson('看标记的人', { level: 1 })
  const postAndReadHits = async (content: string, location = '') => {
    const form = { content, location, topic_type: '1' }
    const { topic_id } = await author.ok('POST circle/postingapi common', form)
    const item = await reviewer.ok('GET circle/topic detail', { topic_id })
    return { words: item.hits.map(({ start, end }) => item.content.slice(start, end)), note: item.screen_note }
  }
  expect((await postAndReadHits('😀日結，兼職·刷 單，加\u200b微❤️信')).words).toEqual(['兼職·刷 單', '加微❤️信'])
  expect((await postAndReadHits('𠮷祥：兼職\n刷單')).words).toEqual(['兼職\n刷單'])
  expect((await postAndReadHits('加微信群主自習')).words).toEqual([])
  // A match in the location has no position in the text.
  expect(await postAndReadHits('早上的渡口', '渡口加微信')).toEqual({ words: [], note: '位置中有：加微信' })
})

test('a refused text is named by its field', async () => {
  const author = await app.createPerson('被拒的作者')
  const post = (form: { content: string; location?: string }) => author.call('POST circle/postingapi common', form)
  const refused = (field: string) => ({ code: 422, error: '内容包含违规信息', data: { field } })
  expect(await post({ content: '专业代开发票' })).toMatchObject(refused('content'))
  expect(await post({ content: '早上的渡口', location: '代开发票' })).toMatchObject(refused('location'))
  const reviewer = await app.createPerson('过一篇的人', { level: 1 })
  const topic_id = await publishApprovedPost(reviewer, author, { content: '下面不能乱写' })
  const comment = { topic_id, content: '代开发票' }
  expect(await author.call('POST circle/replyapi comment', comment)).toMatchObject(refused('content'))
})

test('the note about a match in the location stays when a reviewer edits the text', async () => {
  const author = await app.createPerson('位置里留号的作者')
  const reviewer = await app.createPerson('改文字的人', { level: 1 })
  const form = { content: '早上的渡口', location: '渡口加微信' }
  const { topic_id } = await author.ok('POST circle/postingapi common', form)
  await reviewer.ok('POST circle/topic edit', { topic_id, rev: 1, content: '清早的渡口' })
  expect(await reviewer.ok('GET circle/topic detail', { topic_id })).toMatchObject({
    content: '清早的渡口',
    screen_note: '位置中有：加微信',
  })
})

describe('a content-safety service', () => {
  const requests: string[] = []
  const setVerdict = (advice: ServiceVerdict['advice'], label = '广告', words: string[] = []): void => {
    app.context.ports.screening = {
      check: async ({ kind, text }) => {
        requests.push(`${kind} ${text}`)
        return { advice, label, words }
      },
    }
  }
  afterEach(() => {
    requests.length = 0
    app.context.ports.screening = null
  })

  test('holds a post with a note for reviewers and marks its words in the text', async () => {
    const author = await app.createPerson('被机审的作者')
    const reviewer = await app.createPerson('看机审的人', { level: 1 })
    await app.updateSettings({ review_comments: false })
    setVerdict('hold', '广告', ['返利'])
    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '在家返 利，日结',
      topic_type: '1',
    })
    expect(await reviewer.ok('GET circle/topic detail', { topic_id })).toMatchObject({
      state: '0',
      screen_note: '机审：疑似广告',
      hits: [{ start: 2, end: 5, word: '返利' }],
    })
    expect(requests).toEqual(['post 在家返 利，日结'])

    const post = await publishApprovedPost(reviewer, author, { content: '下面有评论' })
    const { comment } = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '一起返利' })
    expect(comment.is_audit).toBe('-2')
    setVerdict('pass')
    const fine = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '好看' })
    expect(fine.comment.is_audit).toBe('1')
    await app.updateSettings({ review_comments: true })
  })

  test('is not asked about a text that the blocklist refuses', async () => {
    setVerdict('pass')
    const author = await app.createPerson('发票作者')
    await author.call('POST circle/postingapi common', { content: '代开发票', topic_type: '1' })
    expect(requests).toEqual([])
  })

  test('is asked about at most twice as many texts of a member as comments are allowed in a minute, including refused ones', async () => {
    setVerdict('pass')
    const author = await app.createPerson('刷机审的人')
    app.context.config.rateLimits = true
    await app.updateSettings({ limits: { postsPerMinute: 1, commentsPerMinute: 3 } })
    const codes: number[] = []
    for (let i = 0; i < 9; i++)
      codes.push((await author.call('POST circle/postingapi common', { content: `第${i}次` })).code)
    app.context.config.rateLimits = false
    await app.updateSettings({ limits: {} })
    expect(codes).toEqual([0, ...Array(8).fill(429)])
    expect(requests).toHaveLength(6)
  })

  test('that fails or takes longer than two seconds holds the post, outside any transaction', async () => {
    const author = await app.createPerson('等机审的作者')
    const reviewer = await app.createPerson('看超时的人', { level: 1 })
    let requested = false
    app.context.ports.screening = { check: () => new Promise(() => (requested = true)) }
    const startedAt = performance.now()
    const form = { content: '没人回答', topic_type: '1' }
    const held = author.ok('POST circle/postingapi common', form, { 'idempotency-key': 'silent' })
    while (!requested) await new Promise((done) => setTimeout(done, 5))
    // The embedded engine has one connection: a read would wait for an open transaction.
    const read = app.visitor.ok('GET circle/commonapi setting')
    expect(await Promise.race([read.then(() => 'read'), held.then(() => 'held')])).toBe('read')
    const { topic_id } = await held
    expect(performance.now() - startedAt).toBeGreaterThan(1_900)
    expect((await reviewer.ok('GET circle/topic detail', { topic_id })).screen_note).toBe('机审未响应')

    app.context.ports.screening = { check: () => Promise.reject(new Error('down')) }
    const again = await author.ok('POST circle/postingapi common', { content: '服务坏了', topic_type: '1' })
    expect((await reviewer.ok('GET circle/topic detail', { topic_id: again.topic_id })).screen_note).toBe('机审未响应')
  })

  test('screens nicknames too: a held one waits for a reviewer, and so does one without a verdict', async () => {
    const member = await app.createPerson('想改名的人')
    const reviewer = await app.createPerson('看昵称的人', { level: 1 })
    const rename = async (nickname: string) =>
      (await member.ok('POST circle/memberapi edit', { nickname })).profile.waiting.map(({ value, shown }) => [
        value,
        shown,
      ])
    const readNotes = async () =>
      (await reviewer.ok('GET circle/profile list')).data.map(({ screen_note, hits }) => [screen_note, hits.length])
    setVerdict('hold', '涉政')
    expect(await rename('某某官方')).toEqual([['某某官方', 0]])
    expect(await readNotes()).toEqual([['机审：疑似涉政', 0]])
    expect(requests).toEqual(['nickname 某某官方'])
    app.context.ports.screening = { check: () => Promise.reject(new Error('down')) }
    expect(await rename('山里人')).toEqual([['山里人', 0]])
    expect(await readNotes()).toEqual([['机审未响应', 0]])
    app.context.ports.screening = null
    expect(await rename('加微信找我')).toEqual([['加微信找我', 0]])
    expect(await readNotes()).toEqual([['', 1]])
    expect(await rename('山里人家')).toEqual([['山里人家', 1]])
  })
})
