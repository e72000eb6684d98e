import { keysOf } from '@quanzi/contract/objects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'

/** Each error message of review, reports and appeals: docs/spec/messages.md. */
let app: TestApp
let people: ReviewPeople
const post = { waiting: 0, passed: 0, online: 0, refused: 0, deleted: 0, held: 0, late: 0, appealed: 0 }

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
  for (const name of keysOf(post)) {
    const draft = { content: `要说清楚的${name}`, topic_type: '1' }
    post[name] = (await people.author.ok('POST circle/postingapi common', draft)).topic_id
  }
  const pass = (topic_id: number) => people.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await pass(post.passed)
  await pass(post.online)
  await people.second.ok('POST circle/topic pass', { topic_id: post.online, rev: 1 })
  for (const name of ['refused', 'appealed', 'late'] as const) {
    await people.first.ok('POST circle/topic fail', { topic_id: post[name], rev: 1, reason: '引战' })
  }
  const appealInput = { kind: 'topic', id: post.appealed, text: '并没有' }
  await people.author.ok('POST circle/commonapi appeal', appealInput)
  await people.author.ok('POST circle/topicapi del', { topic_id: post.deleted })
  await people.other.ok('POST circle/topic claim', { topic_id: post.held })
  // The reviewer who passed level 1 now has level 2.
  await app.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', people.first.id).execute()
  people.first = await app.logInAgain(people.first)
  app.advanceTime(11_000)
})
afterAll(() => app.close())

const long = (n: number) => '长'.repeat(n)
type Address = Parameters<Person['call']>[0]
type Case = [string, keyof ReviewPeople, Address, () => Record<string, unknown>, number, string]

const fail: Address = 'POST circle/topic fail'
const edit: Address = 'POST circle/topic edit'
const report: Address = 'POST circle/commonapi report'
const appeal: Address = 'POST circle/commonapi appeal'
const dismiss: Address = 'POST circle/topic appeal_dismiss'
const waiting = (more: Record<string, unknown> = {}) => ({ topic_id: post.waiting, rev: 1, ...more })
const online = (more: Record<string, unknown>) => ({ kind: 'topic', id: post.online, ...more })
const refused = (text: string, id = post.refused) => ({ kind: 'topic', id, text })

const cases: Case[] = [
  ['reject without a reason', 'other', fail, () => waiting(), 422, '请选择理由'],
  ['reject with 101 characters', 'other', fail, () => waiting({ reason: long(101) }), 422, '理由最多100字'],
  ['offline without a reason', 'other', 'POST circle/topic offline', () => waiting(), 422, '请选择理由'],
  [
    'the rejection of a comment without a reason',
    'other',
    'POST circle/reply multi',
    () => ({ raction: 'fail', data: 1 }),
    422,
    '请选择理由',
  ],
  ['an edit without text', 'other', edit, () => waiting({ content: ' ' }), 422, '请输入内容'],
  ['an edit of 1001 characters', 'other', edit, () => waiting({ content: long(1001) }), 422, '内容最多1000字'],
  [
    'an edit with a tag that does not exist',
    'other',
    edit,
    () => waiting({ content: '好', tag: 999_999 }),
    422,
    '话题不存在',
  ],
  ['an edit with a refusing word', 'other', edit, () => waiting({ content: '代开发票' }), 422, '内容包含违规信息'],
  [
    'a decision on an outdated revision',
    'other',
    'POST circle/topic passstep',
    () => waiting({ rev: 7 }),
    302,
    '该内容已被处理',
  ],
  ['a publication by level 1', 'other', 'POST circle/topic pass', () => waiting(), 403, '没有操作权限'],
  [
    'a decision on a deleted post',
    'other',
    fail,
    () => ({ ...waiting({ reason: '引战' }), topic_id: post.deleted }),
    301,
    '内容不存在或已删除',
  ],
  [
    'a decision on a post that does not exist',
    'other',
    fail,
    () => ({ ...waiting({ reason: '引战' }), topic_id: 999_999 }),
    404,
    '内容不存在',
  ],
  [
    'a pass of both levels by the same reviewer',
    'first',
    'POST circle/topic pass',
    () => ({ topic_id: post.passed, rev: 1 }),
    403,
    '一审由您通过，二审须由他人完成',
  ],
  ['an undo that is late', 'first', 'POST circle/topic undo', () => ({ topic_id: post.late }), 302, '已超过撤销时间'],
  ['the review queue without the right', 'reader', 'GET circle/topic list', () => ({}), 403, '没有操作权限'],
  ['a report without a reason', 'reader', report, () => online({}), 422, '请选择理由'],
  [
    'a report for another reason without a text',
    'reader',
    report,
    () => online({ reason_id: 15 }),
    422,
    '请填写其他理由',
  ],
  [
    'a report of 101 characters',
    'reader',
    report,
    () => online({ reason_id: 1, text: long(101) }),
    422,
    '理由最多100字',
  ],
  ['a report of one’s own', 'author', report, () => online({ reason_id: 1 }), 422, '不能对自己操作'],
  [
    'closing reports of a member that are already closed',
    'other',
    'POST circle/report settle',
    () => ({ member_id: people.author.id, outcome: 'kept' }),
    302,
    '该举报已被处理',
  ],
  ['an appeal without words', 'author', appeal, () => refused(''), 422, '请填写申诉理由'],
  ['an appeal of 201 characters', 'author', appeal, () => refused(long(201)), 422, '申诉理由最多200字'],
  ['a second appeal', 'author', appeal, () => refused('再说一次', post.appealed), 422, '该处理已申诉过'],
  ['an appeal against nothing', 'author', appeal, () => refused('我不服', post.online), 422, '当前状态不能申诉'],
  [
    'dismissing an appeal against one’s own decision',
    'first',
    dismiss,
    () => ({ topic_id: post.appealed, reason: '维持' }),
    403,
    '申诉须由他人裁定',
  ],
  [
    'dismissing an appeal without a reply',
    'second',
    dismiss,
    () => ({ topic_id: post.appealed, reason: ' ' }),
    422,
    '请填写答复',
  ],
  [
    'a reply to an appeal of 101 characters',
    'second',
    dismiss,
    () => ({ topic_id: post.appealed, reason: long(101) }),
    422,
    '答复最多100字',
  ],
  [
    'dismissing an appeal that does not exist',
    'second',
    dismiss,
    () => ({ topic_id: post.refused, reason: '维持' }),
    302,
    '该申诉已被处理',
  ],
]

test.each(cases)('%s gets its error message', async (_, name, address, form, code, error) => {
  expect(await people[name].call(address, form())).toMatchObject({ state: 0, code, error })
})

test('a decision on a claimed item gets 302 with the name of the other reviewer', async () => {
  app.advanceTime(-11_000)
  const response = await people.second.call('POST circle/topic claim', { topic_id: post.held })
  expect(response).toMatchObject({ code: 302, error: '一审小李正在处理该内容', data: { by: '一审小李' } })
  app.advanceTime(11_000)
})

test('a decision of the other level does not name the author as the reviewer who decided', async () => {
  const response = await people.second.call('POST circle/topic pass', waiting())
  expect(response).toMatchObject({ code: 302, error: '该内容已被处理' })
  expect(JSON.stringify(response.data)).not.toContain('by')
})
