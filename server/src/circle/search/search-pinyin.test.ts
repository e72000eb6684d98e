import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { searchText, searchTokens } from '../../platform/text/search.ts'
import { indexPinyin } from './index-pinyin.ts'

let testApp: TestApp
let author: Person
let operator: Person

const people = ['云溪小满', '重庆老王', '长沙妹子', '乐乐妈妈', '单田芳迷', '曾国强', '旅行者阿宁', '云霞']
const tags = ['云溪夜市', '重庆火锅', '音乐节', '乐山大佛', 'T恤交换', '银行窗口', '长江日报']
const posts = [
  '今天去西湖边散步，荷花开了',
  '重庆火锅开到云溪来了',
  '长沙臭豆腐的味道',
  '去银行的路上看到一只白鹭',
  '乐山大佛真高',
  '音乐节在体育馆，音响不错',
  '地铁3号线明天试运行',
  '臺灣小吃週末開張',
  '西安的城墙',
]
const firstPost = new Map<string, number>()

const insertPost = async (content: string, overrides: Record<string, unknown> = {}): Promise<number> => {
  const values = {
    site_id: 10001,
    author_id: author.id,
    type: 1 as const,
    state: 1,
    content,
    search_text: searchText(content),
    search_pairs: searchTokens(content),
    published_at: testApp.now(),
    ...overrides,
  }
  return (await testApp.db.insertInto('post').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const index = () => indexPinyin(testApp.db)
const searchPosts = async (keywords: string): Promise<string[]> =>
  (await testApp.visitor.ok('GET circle/topicapi search', { keywords })).topic.data.map(({ content }) => content)
const searchTags = async (keywords: string): Promise<string[]> =>
  (await testApp.visitor.ok('GET circle/topicapi search', { keywords })).tag.data.map(({ tag }) => tag)
const searchPeople = async (keyword: string): Promise<string[]> =>
  (await operator.ok('GET console/member list', { keyword })).data.map(({ nickname }) => nickname)

beforeAll(async () => {
  testApp = await openTestApp()
  author = await testApp.createPerson('作者')
  operator = await testApp.createPerson('运营', { operator: true })
  for (const name of people) await testApp.createPerson(name)
  for (const name of tags) await testApp.createTag(name)
  for (const content of posts) firstPost.set(content, await insertPost(content))
  await testApp.db
    .insertInto('location')
    .values({ site_id: 10001, name: '北门老街', address: '云溪县', lng: 120, lat: 30 })
    .execute()
  await index()
})
afterAll(() => testApp.close())

/** What a reader who types that wants to find. */
const corpus: { of: 'people' | 'tags' | 'posts'; keyword: string; wanted: string[] }[] = [
  ...(
    [
      ['yunxi', [0]],
      ['yx', [0, 7]],
      ['yxxm', [0]],
      ['云xi', [0]],
      ['yunx', [0, 7]],
      ['云溪', [0]],
      ['chongqing', [1]],
      ['cqlw', [1]],
      ['zhongqinglaowang', [1]],
      ['changsha', [2]],
      ['csmz', [2]],
      ['lele', [3]],
      ['yueyue', [3]],
      ['shantian', [4]],
      ['dantian', [4]],
      ['zengguoqiang', [5]],
      ['zgq', [5]],
      ['lvxing', [6]],
      ['lüxingzhe', [6]],
      ['yunxia', [7]],
    ] as const
  ).map(([keyword, wanted]) => ({ of: 'people' as const, keyword, wanted: wanted.map((i) => people[i] ?? '') })),
  ...(
    [
      ['yunxi', [0]],
      ['yxys', [0]],
      ['云溪y', [0]],
      ['chongqing', [1]],
      ['cq', [1]],
      ['yinyue', [2]],
      ['yyj', [2]],
      ['leshan', [3]],
      ['lsdf', [3]],
      ['txu', [4]],
      ['yinhang', [5]],
      ['yhck', [5]],
      ['changjiang', [6]],
      ['yeshi', [0]],
      ['ys', [0, 3]],
      ['xiye', [0]],
      ['huoguo', [1]],
      ['火guo', [1]],
      ['dafo', [3]],
      ['jiaohuan', [4]],
      ['chuangk', [5]],
      ['rb', [6]],
      ['ＹＵＮＸＩ', [0]],
      ['雲溪', [0]],
    ] as const
  ).map(([keyword, wanted]) => ({ of: 'tags' as const, keyword, wanted: wanted.map((i) => tags[i] ?? '') })),
  ...(
    [
      ['xihu', [0]],
      ['西hu', [0]],
      ['chongqing', [1]],
      ['cqhg', [1]],
      ['changsha', [2]],
      ['cdfdwd', [2]],
      ['yinhang', [3]],
      ['leshan', [4]],
      ['lsdf', [4]],
      ['yinyue', [5]],
      ['3haoxian', [6]],
      ['ditie', [6]],
      ['taiwan', [7]],
      ['台湾', [7]],
      ['xian', [8]],
      ["xi'an", [8]],
      ['cheng qiang', [8]],
      ['xingzou', []],
      ['zhangsha', []],
    ] as const
  ).map(([keyword, wanted]) => ({ of: 'posts' as const, keyword, wanted: wanted.map((i) => posts[i] ?? '') })),
]

describe('search by pinyin', () => {
  test('at least fifty pinyin queries have recall 1 and precision 1, while searching characters alone finds a tenth', async () => {
    const find = { people: searchPeople, tags: searchTags, posts: searchPosts }
    const sum = { wanted: 0, found: 0, right: 0, byCharacters: 0 }
    const wrong: unknown[] = []
    for (const { of, keyword, wanted } of corpus) {
      const found = await find[of](keyword)
      const right = found.filter((one) => wanted.includes(one))
      sum.wanted += wanted.length
      sum.found += found.length
      sum.right += right.length
      sum.byCharacters += wanted.filter((one) => searchText(one).includes(searchText(keyword))).length
      if (right.length !== wanted.length || found.length !== wanted.length) wrong.push({ of, keyword, wanted, found })
    }
    expect(wrong).toEqual([])
    expect(corpus.length).toBeGreaterThanOrEqual(50)
    expect({ recall: sum.right / sum.wanted, precision: sum.right / sum.found }).toEqual({ recall: 1, precision: 1 })
    expect(sum.byCharacters / sum.wanted).toBeLessThan(0.1)
  })

  test('the texts that contain the keyword come before those that sound like it, and the response names the words that were found', async () => {
    const latin = await insertPost('xihu 是一个缩写')
    await index()
    expect(await searchPosts('xihu')).toEqual(['xihu 是一个缩写', posts[0]])
    const { words } = await testApp.visitor.ok('GET circle/topicapi search', { keywords: 'xihu' })
    expect(words).toEqual(['西湖'])
    await testApp.db.deleteFrom('post').where('id', '=', latin).execute()
  })

  test('topics whose name begins with the keyword come first, and letters inside a Latin word are not read as pinyin', async () => {
    const names = ['古渡口竹器', '渡口', 'dukou咖啡', '渡口的早晨', '云溪KB']
    const ids = await Promise.all(names.map((name) => testApp.createTag(name)))
    await index()
    expect(await searchTags('dukou')).toEqual(['dukou咖啡', '渡口', '渡口的早晨', '古渡口竹器'])
    expect(await searchTags('dk')).toEqual(['渡口', '渡口的早晨', '古渡口竹器'])
    expect([await searchTags('kb'), await searchTags('xikb')]).toEqual([[], ['云溪KB']])
    await testApp.db.deleteFrom('tag').where('id', 'in', ids).execute()
  })

  test('pages of results do not repeat, and the total counts all', async () => {
    const ids = await Promise.all(['一', '二', '三'].map((n) => insertPost(`梅岭茶坪之${n}`)))
    await index()
    const read = async (page: number) =>
      (await testApp.visitor.ok('GET circle/topicapi search', { keywords: 'meiling', page, pagesize: 2 })).topic
    const [first, second] = [await read(1), await read(2)]
    expect([first.total, second.total]).toEqual([3, 3])
    expect([...first.data, ...second.data].map(({ topic_id }) => topic_id).sort()).toEqual(ids.sort())
    await testApp.db.deleteFrom('post').where('id', 'in', ids).execute()
  })

  test('places of the site and of the province are found', async () => {
    const find = async (keywords: string) =>
      (await author.ok('GET map/place', { keywords, pagesize: 3 })).data.map(({ name }) => name)
    expect(await find('beimen')).toEqual(expect.arrayContaining(['北门老街']))
    expect((await find('bmlj'))[0]).toBe('北门老街')
    expect(await find('wuzhen')).toContain('乌镇镇')
  })

  test('the search of the console finds members, topics and places by pinyin', async () => {
    const found = await operator.ok('GET console/find', { keyword: 'yunxi' })
    expect(found.members.map(({ nickname }) => nickname)).toEqual(['云溪小满'])
    expect(found.tags.map(({ name }) => name)).toEqual(['云溪夜市'])
    const { things } = await operator.ok('GET console/find', { keyword: 'bmlj' })
    expect(things.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['place 北门老街'])
  })
})

describe('a search by pinyin never finds', () => {
  test('what is not public, of another site or by a blocked author', async () => {
    const text = '溪口老茶馆'
    const shown = await insertPost(text)
    for (const state of [0, 2, 4, 5, 7, 9]) await insertPost(text, { state })
    await insertPost(text, { hidden: true })
    await insertPost(text, { site_id: 10002 })
    const blocked = await testApp.createPerson('广告')
    const advert = await insertPost(text, { author_id: blocked.id })
    await author.ok('POST circle/commonapi block', { to_member_id: blocked.id })
    await index()
    const ids = async (person: Person) =>
      (await person.ok('GET circle/topicapi search', { keywords: 'xikoulao' })).topic.data.map(
        ({ topic_id }) => topic_id,
      )
    expect(await ids(author)).toEqual([shown])
    expect((await ids(testApp.visitor)).sort()).toEqual([shown, advert].sort())
    await testApp.db.updateTable('post').set({ state: 5 }).where('id', 'in', [shown, advert]).execute()
    expect(await ids(testApp.visitor)).toEqual([])
    const rows = await testApp.db.selectFrom('pinyin_index').select('item_id').where('name', '=', text).execute()
    expect(rows.map(({ item_id }) => item_id)).not.toContain(shown)
  })

  test('a name that was changed, and a topic that is offline', async () => {
    const person = await testApp.createPerson('旧名字')
    await index()
    await testApp.db.updateTable('member').set({ nickname: '新称呼' }).where('id', '=', person.id).execute()
    expect(await searchPeople('jiumingzi')).toEqual([])
    await index()
    expect([await searchPeople('jiumingzi'), await searchPeople('xch')]).toEqual([[], ['新称呼']])
    const tag = await testApp.createTag('临时话题')
    await index()
    expect(await searchTags('linshi')).toEqual(['临时话题'])
    await testApp.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
    expect(await searchTags('linshi')).toEqual([])
  })

  test('an anonymous author by name', async () => {
    const shy = await testApp.createPerson('害羞小周')
    await insertPost('匿名的心里话', { author_id: shy.id, anonymous: true })
    await index()
    expect([await searchPosts('haixiu'), await searchPosts('xinlihua')]).toEqual([[], ['匿名的心里话']])
  })
})

describe('synonyms of the site', () => {
  test('find posts and topics by any word of the group, after those with the word itself', async () => {
    await operator.ok('POST console/settings', { search_synonyms: '地铁，轨道交通 metro\n银行、钱庄' })
    await insertPost('轨道交通建设公告')
    expect(await searchPosts('轨道交通')).toEqual(['轨道交通建设公告', '地铁3号线明天试运行'])
    expect(await searchPosts('METRO')).toHaveLength(2)
    expect(await searchPosts('钱庄 白鹭')).toEqual(['去银行的路上看到一只白鹭'])
    expect(await searchTags('钱庄')).toEqual(['银行窗口'])
    const { words } = await testApp.visitor.ok('GET circle/topicapi search', { keywords: '钱庄' })
    expect(words).toContain('银行')
    await operator.ok('POST console/settings', { search_synonyms: '' })
    expect(await searchPosts('钱庄')).toEqual([])
  })

  test.each([
    ['a word alone', '地铁'],
    ['a word of one character', '地铁，车'],
    ['a word in two groups', '地铁，轨道\n轨道，metro'],
    ['eleven words', Array.from({ length: 11 }, (_, i) => `词语${i}`).join(',')],
    ['too many groups', Array.from({ length: 201 }, (_, i) => `甲${i},乙${i}`).join('\n')],
  ])('are refused: %s', async (_, search_synonyms) => {
    expect(await operator.call('POST console/settings', { search_synonyms })).toMatchObject({
      code: 422,
      error: '每行填写一组同义词，2至10个，每个2至20字，同一个词只能出现一次',
      data: { field: 'search_synonyms' },
    })
  })
})
