import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import type { Opinion } from '../../ports.ts'
import { tellWordsChanged } from './words.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
})
afterAll(() => house.close())

test('a word that is added works at once, on its own site alone', async () => {
  const author = await house.person('词条作者')
  const say = (content: string, siteid = 10001) =>
    author.call('POST circle/postingapi common', { content, topic_type: '1', siteid })
  expect((await say('低价出清库存')).code).toBe(0)

  await house.db.insertInto('word').values({ site_id: 10001, text: '低价出清', kind: 'refuse' }).execute()
  await tellWordsChanged(house.app.house, house.db, 10001)
  expect(await say('低 价·出清库存')).toMatchObject({ code: 422, error: '内容包含违规信息' })
  expect((await say('低价出清库存', 10002)).code).toBe(0)

  await house.db.deleteFrom('word').where('text', '=', '低价出清').execute()
  await tellWordsChanged(house.app.house, house.db, 10001)
  expect((await say('低价出清库存')).code).toBe(0)
})

test('the desk marks a word where it stands as it was written: traditional, full width, with marks between', async () => {
  const author = await house.person('写繁体的作者')
  const reviewer = await house.person('看标记的人', { level: 1 })
  const marked = async (content: string, location = '') => {
    const form = { content, location, topic_type: '1' }
    const { topic_id } = await author.ok('POST circle/postingapi common', form)
    const item = await reviewer.ok('GET circle/topic detail', { topic_id })
    return { words: item.hits.map(({ start, end }) => item.content.slice(start, end)), note: item.screen_note }
  }
  expect((await marked('😀日結，兼職·刷 單，加\u200b微❤️信')).words).toEqual(['兼職·刷 單', '加\u200b微❤️信'])
  expect((await marked('𠮷祥：兼職\n刷單')).words).toEqual(['兼職\n刷單'])
  expect((await marked('加微信群主自習')).words).toEqual([])
  // What is wrong with the place has no mark in the text.
  expect(await marked('早上的渡口', '渡口加微信')).toEqual({ words: [], note: '位置中有：加微信' })
})

describe('a content-safety service beside the words', () => {
  const asked: string[] = []
  const say = (advice: Opinion['advice'], label = '广告', words: string[] = []): void => {
    house.app.house.ports.screening = {
      check: async ({ kind, text }) => {
        asked.push(`${kind} ${text}`)
        return { advice, label, words }
      },
    }
  }
  afterEach(() => {
    asked.length = 0
    house.app.house.ports.screening = null
  })

  test('holds with a note for the desk, and its words are marked where they stand', async () => {
    const author = await house.person('被机审的作者')
    const reviewer = await house.person('看机审的人', { level: 1 })
    await house.settings({ review_comments: false })
    say('hold', '广告', ['返利'])
    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '在家返 利，日结',
      topic_type: '1',
    })
    expect(await reviewer.ok('GET circle/topic detail', { topic_id })).toMatchObject({
      state: '0',
      screen_note: '机审：疑似广告',
      hits: [{ start: 2, end: 5, word: '返利' }],
    })
    expect(asked).toEqual(['post 在家返 利，日结'])

    const post = await publishOnline(reviewer, author, { content: '下面有评论' })
    const { comment } = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '一起返利' })
    expect(comment.is_audit).toBe('-2')
    say('pass')
    const fine = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '好看' })
    expect(fine.comment.is_audit).toBe('1')
    await house.settings({ review_comments: true })
  })

  test('is not asked about what the words refuse, nor by whom may not write', async () => {
    say('pass')
    const author = await house.person('发票作者')
    await author.call('POST circle/postingapi common', { content: '代开发票', topic_type: '1' })
    expect(asked).toEqual([])
  })

  test('that fails or is silent for two seconds holds; nothing waits inside a transaction', async () => {
    const author = await house.person('等机审的作者')
    const reviewer = await house.person('看超时的人', { level: 1 })
    let open = false
    house.app.house.ports.screening = { check: () => new Promise(() => (open = true)) }
    const began = performance.now()
    const form = { content: '没人回答', topic_type: '1' }
    const held = author.ok('POST circle/postingapi common', form, { 'idempotency-key': 'silent' })
    while (!open) await new Promise((done) => setTimeout(done, 5))
    // The embedded engine has one connection: whoever reads now would wait for an open transaction.
    await house.visitor.ok('GET circle/commonapi setting')
    expect(performance.now() - began).toBeLessThan(1_900)
    const { topic_id } = await held
    expect(performance.now() - began).toBeGreaterThan(1_900)
    expect((await reviewer.ok('GET circle/topic detail', { topic_id })).screen_note).toBe('机审未响应')

    house.app.house.ports.screening = { check: () => Promise.reject(new Error('down')) }
    const again = await author.ok('POST circle/postingapi common', { content: '服务坏了', topic_type: '1' })
    expect((await reviewer.ok('GET circle/topic detail', { topic_id: again.topic_id })).screen_note).toBe('机审未响应')
  })

  test('guards nicknames too: held ones are refused, and silence is no consent', async () => {
    const member = await house.person('想改名的人')
    const rename = (nickname: string) => member.call('POST circle/memberapi edit', { nickname })
    say('hold', '涉政')
    expect(await rename('某某官方')).toMatchObject({ code: 422, error: '内容包含违规信息' })
    expect(asked).toEqual(['nickname 某某官方'])
    house.app.house.ports.screening = { check: () => Promise.reject(new Error('down')) }
    expect(await rename('山里人')).toMatchObject({ code: 503 })
    house.app.house.ports.screening = null
    expect(await rename('加微信找我')).toMatchObject({ code: 422, error: '内容包含违规信息' })
    expect(await rename('山里人')).toMatchObject({ code: 0 })
  })
})
