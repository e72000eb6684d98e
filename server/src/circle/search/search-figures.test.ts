import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { queryTokens, searchText, searchTokens } from '../../platform/text/search.ts'
import { indexPinyin } from './index-pinyin.ts'

type Kind = 'people' | 'topics' | 'posts'

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../demo/content/${name}.json`, import.meta.url), 'utf8'))
const people = read<{ nickname: string }[]>('members').map(({ nickname }) => nickname)
const topics = read<{ name: string }[]>('tags').map(({ name }) => name)
const posts = [...read<{ text: string }[]>('posts-1'), ...read<{ text: string }[]>('posts-2')].map(({ text }) => text)
const texts: Record<Kind, string[]> = { people, topics, posts }

const synonyms = '骑行，单车\n早餐，早点\n宠物，萌宠\n夜宵，宵夜，消夜\n银杏，白果'

/** What is typed, and the words in the demo content that are meant: pinyin, initials, width, tradition, synonyms. */
const queries: Record<Kind, [typed: string, ...meant: string[]][]> = {
  people: [
    ['yunxi', '云溪'],
    ['yx', '云溪'],
    ['yxxm', '云溪小满'],
    ['云xi', '云溪'],
    ['雲溪', '云溪'],
    ['ＹＵＮＸＩ', '云溪'],
    ['aning', '阿宁'],
    ['banshan', '半山'],
    ['bsxz', '半山小筑'],
    ['ljyf', '林间有风'],
    ['laochengtuo', '老秤砣'],
    ['laozhou', '老周'],
    ['mianguan', '面馆'],
    ['ddm', '豆豆妈'],
    ['xiaochen', '小陈'],
    ['nanpo', '南坡'],
    ['yhc', '夜航船'],
    ['shizishu', '柿子树'],
    ['caichang', '菜场'],
    ['diaoyulao', '钓鱼佬'],
    ['sanlunche', '三轮车'],
    ['tushuguan', '图书馆'],
    ['圖書館', '图书馆'],
    ['agen', '阿根'],
    ['chdt', '吃货地图'],
    ['吃貨', '吃货'],
    ['nuomi', '糯米'],
    ['xiubiaojiang', '修表匠'],
    ['咖啡bu', '咖啡不'],
    ['阿宁', '阿宁'],
  ],
  topics: [
    ['chashan', '茶山'],
    ['cssj', '茶山四季'],
    ['ｃｓｓｊ', '茶山四季'],
    ['laojie', '老街'],
    ['ljjx', '老街今昔'],
    ['guqiao', '古桥'],
    ['meishi', '美食'],
    ['zaocan', '早餐'],
    ['zcdt', '早餐地图'],
    ['早点', '早餐'],
    ['yunxi', '云溪'],
    ['qixing', '骑行'],
    ['单车', '骑行'],
    ['zhuhai', '竹海'],
    ['guanniao', '观鸟'],
    ['xingkong', '星空'],
    ['yunhai', '云海'],
    ['雲海', '云海'],
    ['萌chong', '萌宠'],
    ['宠物', '萌宠'],
    ['qinzi', '亲子'],
    ['dushujiao', '读书角'],
    ['讀書', '读书'],
    ['esxz', '二手闲置'],
    ['suishoupai', '随手拍'],
    ['xunwu', '寻物'],
    ['jiankang', '健康'],
    ['yd', '夜读'],
    ['茶山', '茶山'],
  ],
  posts: [
    ['tingshuiqiao', '听水桥'],
    ['听shui', '听水'],
    ['dalingtou', '大岭头'],
    ['beimen', '北门'],
    ['bmlj', '北门老街'],
    ['zhonglou', '钟楼'],
    ['dukou', '渡口'],
    ['baxianzhuo', '八仙桌'],
    ['shizi', '柿子'],
    ['wuhuaguo', '无花果'],
    ['luobo', '萝卜'],
    ['蘿蔔絲', '萝卜丝'],
    ['zhangshu', '樟树'],
    ['銀杏', '银杏'],
    ['白果', '银杏'],
    ['fangyan', '方言'],
    ['chdt', '吃货地图'],
    ['choudoufu', '臭豆腐'],
    ['midoufu', '米豆腐'],
    ['bailu', '白鹭'],
    ['ｂａｉｌｕ', '白鹭'],
    ['tiane', '天鹅'],
    ['wangyuanjing', '望远镜'],
    ['liuxing', '流星'],
    ['richu', '日出'],
    ['yunhai', '云海'],
    ['shuiku', '水库'],
    ['guyan', '古堰'],
    ['tpqw', '铁皮青蛙'],
    ['鐵皮青蛙', '铁皮青蛙'],
    ['meiling', '梅岭'],
    ['donghulu', '东湖路'],
    ['消夜', '夜宵', '宵夜'],
    ['2号 观鸟屋', '2号观鸟屋'],
    ['北门 老街', '北门老街'],
  ],
}

let testApp: TestApp
let operator: Person

beforeAll(async () => {
  testApp = await openTestApp()
  operator = await testApp.createPerson('运营', { operator: true })
  for (const name of people) await testApp.createPerson(name)
  for (const name of topics) await testApp.createTag(name)
  const row = (content: string) => ({
    site_id: 10001,
    author_id: operator.id,
    type: 1 as const,
    state: 1,
    content,
    search_text: searchText(content),
    search_pairs: searchTokens(content),
    published_at: testApp.now(),
  })
  for (let at = 0; at < posts.length; at += 100)
    await testApp.db
      .insertInto('post')
      .values(posts.slice(at, at + 100).map(row))
      .execute()
  await operator.ok('POST console/settings', { search_synonyms: synonyms })
  await indexPinyin(testApp.db)
})
afterAll(() => testApp.close())

/** The search before pinyin and synonyms: a part of a name for people, a beginning for topics, bigrams for posts. */
const former: Record<Kind, (text: string, typed: string) => boolean> = {
  people: (text, typed) => text.toLowerCase().includes(typed.toLowerCase()),
  topics: (text, typed) => searchText(text).startsWith(searchText(typed)),
  posts: (text, typed) => queryTokens(typed).terms.every((term) => searchText(text).includes(term)),
}

const all = { page: 1, pagesize: 100 }
const now: Record<Kind, (typed: string) => Promise<string[]>> = {
  people: async (keyword) =>
    (await operator.ok('GET console/member list', { keyword, pagesize: 100 })).data.map(({ nickname }) => nickname),
  topics: async (keywords) =>
    (await testApp.visitor.ok('GET circle/topicapi search', { keywords, ...all })).tag.data.map(({ tag }) => tag),
  posts: async (keywords) =>
    (await testApp.visitor.ok('GET circle/topicapi search', { keywords, ...all })).topic.data.map(
      ({ content }) => content,
    ),
}

/** Recall and precision over all queries. */
const measure = async (kind: Kind, find: (typed: string) => string[] | Promise<string[]>) => {
  let [wanted, found, right] = [0, 0, 0]
  for (const [typed, ...meant] of queries[kind]) {
    const isWanted = (text: string) => meant.some((word) => text.includes(word))
    const results = await find(typed)
    wanted += texts[kind].filter(isWanted).length
    found += results.length
    right += results.filter(isWanted).length
  }
  return [right / wanted, right / found].map((share) => share.toFixed(2))
}

test('the figures of docs/spec/search.md are those of the demo content, former search beside today’s', async () => {
  const rows: string[] = []
  for (const kind of ['people', 'topics', 'posts'] as const) {
    const before = await measure(kind, (typed) => texts[kind].filter((text) => former[kind](text, typed)))
    const today = await measure(kind, now[kind])
    expect(Number(today[0]), `${kind}: recall`).toBeGreaterThan(Number(before[0]))
    rows.push(`| ${kind} | ${queries[kind].length} | ${before.join(' / ')} | ${today.join(' / ')} |`)
  }
  const spec = readFileSync(new URL('../../../../docs/spec/search.md', import.meta.url), 'utf8')
  expect(spec).toContain(rows.join('\n'))
})
