import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { indexPinyin } from '../search/index-pinyin.ts'

let testApp: TestApp
let author: Person
let reviewer: Person
const texts = [
  '雾是六点四十散的。大岭头东坡，秋剪之前最后的样子。',
  '地铁 3 号线明天试运行，T恤衫也能进站',
  'iPhone 15 Pro 拍的，f/1.8，1/1600',
  '打八折 100% 真的_假的 “引号” 和 \\反斜杠',
  '台湾来的朋友问：臺北有没有这样的茶？',
  '早巡记录：白鹭41，夜鹭9，小䴙䴘16 🦆',
]
let ids: number[]

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  author = await testApp.createPerson('云溪小满')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  ids = []
  for (const content of texts) ids.push(await publishApprovedPost(reviewer, author, { content }))
})
afterAll(() => testApp.close())

const searchIds = async (keywords: string) =>
  (await testApp.visitor.ok('GET circle/topicapi search', { keywords })).topic.data.map((p) => p.topic_id)

describe('search', () => {
  test.each([
    ['秋剪', [0]],
    ['六点四十', [0]],
    ['点四', [0]],
    ['3号', [1]],
    ['3 号线', [1]],
    ['T恤', [1]],
    ['t恤', [1]],
    ['phone', [2]],
    ['ＩＰＨＯＮＥ', [2]],
    ['1/1600', [2]],
    ['100%', [3]],
    ['%', [3]],
    ['_假', [3]],
    ['“引号”', [3]],
    ['\\反', [3]],
    ['臺灣', [4]],
    ['台北', [4]],
    ['小䴙䴘', [5]],
    ['🦆', [5]],
    ['白鹭 夜鹭', [5]],
    ['夜鹭 白鹭', [5]],
    ['没人写过', []],
    ["' or 1=1 --", []],
    ['!@#$', []],
    ['散的 东坡', [0]],
  ] as [string, number[]][])('for %s finds exactly the posts that contain it', async (keywords, expected) => {
    expect((await searchIds(keywords)).toSorted()).toEqual(expected.map((i) => ids[i] as number).toSorted())
  })

  test('a search finds any two adjacent characters of a text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(texts.length - 1), fc.nat(100), fc.integer({ min: 2, max: 8 }), async (i, at, length) => {
        const characters = [...(texts[i] as string)]
        const keyword = characters
          .slice(at % characters.length, (at % characters.length) + length)
          .join('')
          .trim()
        if ([...keyword.replace(/\s/g, '')].length < 2 || /\s/.test(keyword)) return
        expect(await searchIds(keyword)).toContain(ids[i])
      }),
      { numRuns: 60 * Number(process.env['QUANZI_SOAK'] ?? 1) },
    )
  })

  test('a search counts and pages posts and finds tags by the prefix of their name', async () => {
    await testApp.createTag('茶山四季')
    for (let i = 0; i < 5; i++) await publishApprovedPost(reviewer, author, { content: `茶山第 ${i} 日，茶山` })
    const one = await testApp.visitor.ok('GET circle/topicapi search', { keywords: '茶山', pagesize: 3 })
    const two = await testApp.visitor.ok('GET circle/topicapi search', { keywords: '茶山', pagesize: 3, page: 2 })
    expect([one.topic.total, one.topic.data.length, two.topic.data.length]).toEqual([5, 3, 2])
    expect(one.tag.data.map((tag) => tag.name)).toEqual(['茶山四季'])
    expect((await testApp.visitor.ok('GET circle/topicapi search', { keywords: '四季' })).tag.data).toEqual([])
  })

  test('a topic is found also when the search has the # signs around its name', async () => {
    await testApp.createTag('野菊花开')
    const namesFor = async (keywords: string) => [
      (await testApp.visitor.ok('GET circle/topicapi search', { keywords })).tag.data.map(({ name }) => name),
      (await testApp.visitor.ok('GET circle/tagapi list', { tag_name: keywords })).data.map(({ name }) => name),
    ]
    for (const keywords of ['#野菊花开#', '＃野菊'])
      expect(await namesFor(keywords)).toEqual([['野菊花开'], ['野菊花开']])
    expect(await namesFor('#')).toEqual([[], []])
  })

  test.each([
    ['秋剪', 1],
    ['鹭', 1],
    ['bailu', 1],
    ['没人写过', 0],
  ])('a page beyond the last one of a search for %s still has the total', async (keywords, total) => {
    if (keywords === 'bailu') await indexPinyin(testApp.db)
    for (const page of [2, 200]) {
      const { topic } = await testApp.visitor.ok('GET circle/topicapi search', { keywords, pagesize: 10, page })
      expect([topic.data, topic.total, topic.total_page]).toEqual([[], total, total])
    }
  })

  test('a page beyond the last one of a topic list still has the total', async () => {
    await testApp.createTag('溪边早市')
    const list = (page: number) => testApp.visitor.ok('GET circle/tagapi list', { tag_name: '溪边', pagesize: 5, page })
    expect([(await list(1)).total, (await list(2)).total]).toEqual([1, 1])
    const { tag } = await testApp.visitor.ok('GET circle/topicapi search', { keywords: '溪边', page: 9 })
    expect([tag.data, tag.total]).toEqual([[], 1])
    const { data, total } = await reviewer.ok('GET circle/tag list', { tag_name: '溪边', page: 9 })
    expect([data, total]).toEqual([[], 1])
  })

  test('a search finds an edit once it is passed, and never the text before it', async () => {
    const post = await publishApprovedPost(reviewer, author, { content: '老磨坊的水车还在转' })
    const edit = { topic_id: post, content: '渠边新修了一座水碓', rev: 1 }
    await author.ok('POST circle/postingapi edit', edit)
    expect([await searchIds('水车'), await searchIds('水碓')]).toEqual([[], []])
    await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 2 })
    expect([await searchIds('水车'), await searchIds('水碓')]).toEqual([[], [post]])
    await reviewer.ok('POST circle/topic edit', { topic_id: post, content: '渠边新修了一座石桥', rev: 2 })
    expect([await searchIds('水碓'), await searchIds('石桥')]).toEqual([[], [post]])
  })

  test.each(['乌桕', '榉'])('a search for %s counts and pages only posts visible to the reader', async (keywords) => {
    const blockedAuthor = await testApp.createPerson(`拉黑的人${keywords}`)
    const reader = await testApp.createPerson(`读者${keywords}`)
    const visibleIds: number[] = []
    for (const content of [`${keywords}红了`, `村口${keywords}红`, `渡口的${keywords}红得早`]) {
      visibleIds.push(await publishApprovedPost(reviewer, author, { content }))
      await publishApprovedPost(reviewer, blockedAuthor, { content })
    }
    const secret = await publishApprovedPost(reviewer, blockedAuthor, {
      content: `${keywords}红，不说是谁`,
      anonymous: 1,
    })
    await reader.ok('POST circle/commonapi block', { to_member_id: blockedAuthor.id })
    const pages = await Promise.all(
      [1, 2].map((page) => reader.ok('GET circle/topicapi search', { keywords, pagesize: 2, page })),
    )
    expect(pages.map(({ topic }) => [topic.total, topic.total_page, topic.data.length])).toEqual([
      [4, 2, 2],
      [4, 2, 2],
    ])
    expect(pages.flatMap(({ topic }) => topic.data.map((p) => p.topic_id)).toSorted()).toEqual(
      [...visibleIds, secret].toSorted(),
    )
    expect((await testApp.visitor.ok('GET circle/topicapi search', { keywords })).topic.total).toBe(7)
  })

  test('a search lists the best match first', async () => {
    const once = await publishApprovedPost(reviewer, author, { content: '今天说一次柿子，别的都不相干' })
    const thrice = await publishApprovedPost(reviewer, author, { content: '柿子柿子柿子' })
    expect(await searchIds('柿子')).toEqual([thrice, once])
  })
})
