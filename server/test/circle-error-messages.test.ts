import { type ErrorName, errors } from '@quanzi/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPoll, type PollInput } from './polls.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** Each error message of topics, polls, search, ranking, towns and locations: docs/spec/messages.md. */
let app: TestApp
let people: Record<'visitor' | 'member' | 'reviewer', Person>
let tag: Record<'online' | 'offline', number>

beforeAll(async () => {
  app = await openTestApp()
  const member = await app.createPerson('阿宁')
  people = { visitor: app.visitor, member, reviewer: await app.createPerson('一审老陈', { level: 1 }) }
  tag = { online: await app.createTag('茶山四季'), offline: await app.createTag('过季的话题') }
  await app.db.updateTable('tag').set({ offline: true }).where('id', '=', tag.offline).execute()
})
afterAll(() => app.close())

type TestCall = [address: Parameters<Person['call']>[0], form: Record<string, unknown>]
type Row = {
  errorName: ErrorName
  message: string
  when: string
  as?: keyof typeof people
  createCall: () => TestCall | Promise<TestCall>
}

const two = ['先喝汤', '先捞面']
/** A vote for the first options of a poll. */
const ballotCall =
  (chosen: number, input: PollInput = {}) =>
  async (): Promise<TestCall> => {
    const { tag_id, options } = await addPoll(app, input)
    return ['POST circle/tagapi voting', { tag_id, option: options.slice(0, chosen) }]
  }
const secondBallotCall = async (): Promise<TestCall> => {
  const [address, form] = await ballotCall(1)()
  await people.member.ok(address, form)
  return [address, form]
}
const dayRangeCall = (start: string, end: string) => (): TestCall => [
  'GET circle/topicapi taglist',
  { tagid: tag.online, start, end },
]
const searchCall = (address: 'GET circle/topicapi search' | 'GET map/place', keywords: string) => (): TestCall => [
  address,
  { keywords },
]
const long = '长'.repeat(51)

const rows: Row[] = [
  {
    errorName: 'pollBefore',
    message: '投票未开始',
    when: 'a vote before the start',
    createCall: ballotCall(1, { startsInHours: 1, endsInHours: 2 }),
  },
  {
    errorName: 'pollOver',
    message: '投票已结束',
    when: 'a vote after the end',
    createCall: ballotCall(1, { startsInHours: -2, endsInHours: -1 }),
  },
  { errorName: 'pollVoted', message: '您已投过票', when: 'a second vote', createCall: secondBallotCall },
  {
    errorName: 'pollChooseOne',
    message: '请选择一个选项',
    when: 'a vote for none of four options',
    createCall: ballotCall(0),
  },
  {
    errorName: 'pollTooMany',
    message: '最多选择1项',
    when: 'a vote for none of two options',
    createCall: ballotCall(0, { options: two }),
  },
  {
    errorName: 'pollTooMany',
    message: '最多选择1项',
    when: 'a vote for two options of a single-choice poll',
    createCall: ballotCall(2),
  },
  {
    errorName: 'pollExactly',
    message: '请选择2项',
    when: 'a vote for one option where two are the minimum',
    createCall: ballotCall(1, { min: 2, max: 2 }),
  },
  {
    errorName: 'pollBetween',
    message: '请选择1-3项',
    when: 'a vote for no option where one to three are allowed',
    createCall: ballotCall(0, { max: 3 }),
  },
  {
    errorName: 'pollTooMany',
    message: '最多选择3项',
    when: 'a vote for four options where three are the maximum',
    createCall: ballotCall(4, { max: 3 }),
  },
  {
    errorName: 'dateOrder',
    message: '开始日期不可大于结束日期',
    when: 'a reversed range of days',
    as: 'reviewer',
    createCall: dayRangeCall('2026-11-02', '2026-11-01'),
  },
  {
    errorName: 'forbidden',
    message: '没有操作权限',
    when: 'a range of days requested by a member',
    createCall: dayRangeCall('2026-11-01', '2026-11-02'),
  },
  {
    errorName: 'loginRequired',
    message: '请先登录',
    when: 'a range of days requested by a visitor',
    as: 'visitor',
    createCall: dayRangeCall('2026-11-01', '2026-11-02'),
  },
  {
    errorName: 'keywordLength',
    message: '请输入1到50个字',
    when: 'a search without a keyword',
    createCall: searchCall('GET circle/topicapi search', ' '),
  },
  {
    errorName: 'keywordLength',
    message: '请输入1到50个字',
    when: 'a search for 51 characters',
    createCall: searchCall('GET circle/topicapi search', long),
  },
  {
    errorName: 'keywordLength',
    message: '请输入1到50个字',
    when: 'a location search for 51 characters',
    createCall: searchCall('GET map/place', long),
  },
  {
    errorName: 'gone',
    message: '内容不存在或已删除',
    when: 'an offline topic',
    createCall: () => ['GET circle/tagapi detail', { tag_id: tag.offline }],
  },
  {
    errorName: 'gone',
    message: '内容不存在或已删除',
    when: 'the posts of an offline topic',
    createCall: () => ['GET circle/topicapi taglist', { tagid: tag.offline }],
  },
  {
    errorName: 'notFound',
    message: '内容不存在',
    when: 'a topic that does not exist',
    createCall: () => ['GET circle/tagapi detail', { tag_id: 999_999 }],
  },
  {
    errorName: 'notFound',
    message: '内容不存在',
    when: 'the ranking of a week that does not exist',
    createCall: () => ['GET circle/rankApi rank_list', { period: 999_999 }],
  },
  {
    errorName: 'notFound',
    message: '内容不存在',
    when: 'a town that does not exist',
    createCall: () => ['GET circle/commonapi town', { id: 16 }],
  },
  {
    errorName: 'loginRequired',
    message: '请先登录',
    when: 'a visitor follows a topic',
    as: 'visitor',
    createCall: () => ['POST circle/tagapi subscribe', { to_id: tag.online }],
  },
  {
    errorName: 'loginRequired',
    message: '请先登录',
    when: 'a visitor votes',
    as: 'visitor',
    createCall: ballotCall(1),
  },
  {
    errorName: 'badRequest',
    message: '请求错误!',
    when: 'an invalid point',
    createCall: () => ['GET map/regeo', { location: '999,30' }],
  },
]

/** Messages that only the web shows. */
const clientOnlyErrors = ['dateEndOrder']

test.each(rows)('$when gets $errorName', async ({ errorName, message, as = 'member', createCall }) => {
  const { code, error } = await people[as].call(...(await createCall()))
  expect([code, error]).toEqual([errors[errorName][0], message])
})

test('every error of polls, dates and searches has a row in this test', () => {
  const relevantErrors = Object.keys(errors).filter((name) => /^(poll|date|keyword)[A-Z]/.test(name))
  expect(
    relevantErrors.filter(
      (name) => !clientOnlyErrors.includes(name) && !rows.some(({ errorName }) => errorName === name),
    ),
  ).toEqual([])
})
