import { type ErrorName, errors } from '@quanzi/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from './house.ts'
import { addPoll, type PollWish } from './polls.ts'

/** Each refusal around topics, polls, search, ranking, towns and places, in its situation: docs/spec/messages.md. */
let house: TestHouse
const who = {} as Record<'visitor' | 'member' | 'admin', Person>
const tag = {} as Record<'online' | 'offline', number>

beforeAll(async () => {
  house = await openTestHouse()
  who.visitor = house.visitor
  who.member = await house.person('阿宁')
  who.admin = await house.person('一审老陈', { level: 1 })
  tag.online = await house.tag('茶山四季')
  tag.offline = await house.tag('过季的话题')
  await house.db.updateTable('tag').set({ offline: true }).where('id', '=', tag.offline).execute()
})
afterAll(() => house.close())

type Asked = [address: Parameters<Person['call']>[0], form: Record<string, unknown>]
type Row = { says: ErrorName; words: string; when: string; as?: keyof typeof who; asked: () => Asked | Promise<Asked> }

const two = ['先喝汤', '先捞面']
/** A ballot with so many of the poll's options. */
const ballot =
  (chosen: number, wish: PollWish = {}) =>
  async (): Promise<Asked> => {
    const { tag_id, options } = await addPoll(house, wish)
    return ['POST circle/tagapi voting', { tag_id, option: options.slice(0, chosen) }]
  }
const secondBallot = async (): Promise<Asked> => {
  const [address, form] = await ballot(1)()
  await who.member.ok(address, form)
  return [address, form]
}
const days = (start: string, end: string) => (): Asked => [
  'GET circle/topicapi taglist',
  { tagid: tag.online, start, end },
]
const words = (address: 'GET circle/topicapi search' | 'GET map/place', keywords: string) => (): Asked => [
  address,
  { keywords },
]
const long = '长'.repeat(51)

const rows: Row[] = [
  { says: 'pollBefore', words: '投票未开始', when: 'a ballot too early', asked: ballot(1, { from: 1, to: 2 }) },
  { says: 'pollOver', words: '投票已结束', when: 'a ballot too late', asked: ballot(1, { from: -2, to: -1 }) },
  { says: 'pollVoted', words: '您已投过票', when: 'a second ballot', asked: secondBallot },
  { says: 'pollChooseOne', words: '请选择一个选项', when: 'none of four where one is wanted', asked: ballot(0) },
  { says: 'pollTooMany', words: '最多选择1项', when: 'none of two', asked: ballot(0, { options: two }) },
  { says: 'pollTooMany', words: '最多选择1项', when: 'two where one is wanted', asked: ballot(2) },
  { says: 'pollExactly', words: '请选择2项', when: 'one where two are wanted', asked: ballot(1, { min: 2, max: 2 }) },
  { says: 'pollBetween', words: '请选择1-3项', when: 'none of one to three', asked: ballot(0, { max: 3 }) },
  { says: 'pollTooMany', words: '最多选择3项', when: 'four where three are the most', asked: ballot(4, { max: 3 }) },
  {
    says: 'dateOrder',
    words: '开始日期不可大于结束日期',
    when: 'days the wrong way round',
    as: 'admin',
    asked: days('2026-11-02', '2026-11-01'),
  },
  {
    says: 'forbidden',
    words: '没有操作权限',
    when: 'days, asked for by a reader',
    asked: days('2026-11-01', '2026-11-02'),
  },
  {
    says: 'loginNeeded',
    words: '请先登录',
    when: 'days, asked for by a visitor',
    as: 'visitor',
    asked: days('2026-11-01', '2026-11-02'),
  },
  {
    says: 'keywordLength',
    words: '请输入1到50个字',
    when: 'a search without a word',
    asked: words('GET circle/topicapi search', ' '),
  },
  {
    says: 'keywordLength',
    words: '请输入1到50个字',
    when: 'a search for 51 characters',
    asked: words('GET circle/topicapi search', long),
  },
  {
    says: 'keywordLength',
    words: '请输入1到50个字',
    when: 'a place of 51 characters',
    asked: words('GET map/place', long),
  },
  {
    says: 'gone',
    words: '内容不存在或已删除',
    when: 'a topic that is offline',
    asked: () => ['GET circle/tagapi detail', { tag_id: tag.offline }],
  },
  {
    says: 'gone',
    words: '内容不存在或已删除',
    when: 'the posts of a topic that is offline',
    asked: () => ['GET circle/topicapi taglist', { tagid: tag.offline }],
  },
  {
    says: 'notFound',
    words: '内容不存在',
    when: 'a topic that never was',
    asked: () => ['GET circle/tagapi detail', { tag_id: 999_999 }],
  },
  {
    says: 'notFound',
    words: '内容不存在',
    when: 'the ranking of a week that never was',
    asked: () => ['GET circle/rankApi rank_list', { period: 999_999 }],
  },
  {
    says: 'notFound',
    words: '内容不存在',
    when: 'a town that there is not',
    asked: () => ['GET circle/commonapi town', { id: 16 }],
  },
  {
    says: 'loginNeeded',
    words: '请先登录',
    when: 'a visitor follows a topic',
    as: 'visitor',
    asked: () => ['POST circle/tagapi subscribe', { to_id: tag.online }],
  },
  { says: 'loginNeeded', words: '请先登录', when: 'a visitor votes', as: 'visitor', asked: ballot(1) },
  {
    says: 'badRequest',
    words: '请求错误!',
    when: 'a point that is none',
    asked: () => ['GET map/regeo', { location: '999,30' }],
  },
]

/** Said by the pages alone: the server knows one order of days. */
const onScreen = ['dateEndOrder']

test.each(rows)('$words: $when', async ({ says, words, as = 'member', asked }) => {
  const { code, error } = await who[as].call(...(await asked()))
  expect([code, error]).toEqual([errors[says][0], words])
})

test('every refusal of polls, days and searches has a row', () => {
  const ofRoom = Object.keys(errors).filter((name) => /^(poll|date|keyword)[A-Z]/.test(name))
  expect(ofRoom.filter((name) => !onScreen.includes(name) && !rows.some(({ says }) => says === name))).toEqual([])
})
