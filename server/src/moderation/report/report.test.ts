import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { injectFaults } from '../../../test/faults/fault-injection.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp } from '../../../test/two-level-app.ts'

let app: TestApp
let author: Person
let reviewer: Person
let readers: Person[]

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('被举报的作者')
  reviewer = await app.createPerson('值班的审核', { level: 1 })
})
beforeEach(async () => {
  readers = []
  for (let i = 0; i < 7; i++) readers.push(await app.createPerson(`读者${i}`))
  await app.db
    .updateTable('member')
    .set({ joined_at: new Date(app.now().getTime() - 8 * day) })
    .where(
      'id',
      'in',
      readers.slice(0, 6).map((reader) => reader.id),
    )
    .execute()
})
afterAll(() => app.close())

const getReader = (index: number): Person => {
  const reader = readers[index]
  if (!reader) throw new Error(`there are ${readers.length} readers`)
  return reader
}

const publishPost = async (content: string): Promise<number> => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content, topic_type: '1' })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const publishComment = async (content: string): Promise<{ topic_id: number; reply_id: number }> => {
  const topic_id = await publishPost(`${content}下面的帖子`)
  const { comment } = await author.ok('POST circle/replyapi comment', { topic_id, content })
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  return { topic_id, reply_id: comment.comment_id }
}
const report = (person: Person, kind: string, id: number, more = {}) =>
  person.call('POST circle/commonapi report', { kind, id, reason_id: 3, ...more })
const getCommentState = async (id: number) => (await reviewer.ok('GET circle/reply detail', { reply_id: id })).is_audit
const listNotificationTitles = async (person: Person) =>
  (await person.ok('GET circle/commonapi notify', { pagesize: 50 })).data.map((notice) => notice.title)
const waitPastUndo = () => app.advanceTime(11_000)

describe('a reported post', () => {
  test('is decided by the same number of statements, however many members have reported it', async () => {
    const faults = injectFaults(app.context.database.pool, app.context.ports)
    const countStatements = async (reporters: Person[]) => {
      const topic_id = await publishPost('被很多人举报的')
      for (const reporter of reporters) await report(reporter, 'topic', topic_id)
      const keep = () => reviewer.ok('POST circle/topic keep', { topic_id })
      return (await faults.at(Number.POSITIVE_INFINITY, 'refused', keep)).count
    }
    await countStatements([getReader(0)])
    expect(await countStatements(readers)).toBe(await countStatements([getReader(0)]))
    await waitPastUndo()
    for (const reader of readers) expect(await listNotificationTitles(reader)).toContain('您举报的帖子未发现违规')
  })

  test('stays online and is listed with its reasons until a reviewer keeps it', async () => {
    const topic_id = await publishPost('街口的新路牌')
    const [a, b] = [getReader(0), getReader(1)]
    expect(await report(a, 'topic', topic_id)).toMatchObject({ code: 0 })
    await report(b, 'topic', topic_id, { reason_id: 15, text: '地址写错了' })
    const again = await report(a, 'topic', topic_id)
    expect(again.data).toEqual((await report(a, 'topic', topic_id)).data)

    expect((await app.visitor.ok('GET circle/topicapi detail', { topic_id })).state).toBe('1')
    const tab = await reviewer.ok('GET circle/topic list', { state: 5 })
    expect(tab.data.map((post) => [post.topic_id, post.reports])).toEqual([[topic_id, 2]])
    expect(tab.total).toBe(1)
    expect((await reviewer.ok('GET circle/audit list', {})).topic_reports).toBe(1)
    const { report_list } = await reviewer.ok('GET circle/topic detail', { topic_id })
    expect(report_list).toEqual([
      { reason: '低俗', n: 1, texts: [] },
      { reason: '其他问题', n: 1, texts: ['地址写错了'] },
    ])

    await reviewer.ok('POST circle/topic keep', { topic_id })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).data).toEqual([])
    expect(await listNotificationTitles(a)).toEqual([])
    waitPastUndo()
    expect(await listNotificationTitles(a)).toEqual(['您举报的帖子未发现违规'])
  })

  test('has its reports open again when the decision is undone, without a notification', async () => {
    const topic_id = await publishPost('桥下的涂鸦')
    const reader = getReader(2)
    const before = await listNotificationTitles(reader)
    await report(reader, 'topic', topic_id)
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).total).toBe(0)
    await reviewer.ok('POST circle/topic undo', { topic_id })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).data[0]).toMatchObject({ topic_id, reports: 1 })
    waitPastUndo()
    expect(await listNotificationTitles(reader)).toEqual(before)
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    waitPastUndo()
    expect(await listNotificationTitles(reader)).toEqual(['您举报的帖子已处理', ...before])
  })

  test('a second keep is 302 and no entry of the history, and the first reviewer can still undo', async () => {
    const topic_id = await publishPost('两个人同时打开的')
    const other = await app.createPerson('同时值班的审核', { level: 1 })
    await report(getReader(4), 'topic', topic_id)
    await reviewer.ok('POST circle/topic keep', { topic_id })
    expect(await other.call('POST circle/topic keep', { topic_id })).toMatchObject({
      code: 302,
      error: '该举报已被处理',
    })
    await reviewer.ok('POST circle/topic undo', { topic_id })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).data[0]).toMatchObject({ topic_id, reports: 1 })
    const { data } = await reviewer.ok('GET circle/topic history', { topic_id })
    expect(data.map(({ action }) => action)).toEqual(['common', 'pass', 'keep', 'undo'])
    await other.ok('POST circle/topic keep', { topic_id })
    waitPastUndo()
    expect(await listNotificationTitles(getReader(4))).toEqual(['您举报的帖子未发现违规'])
  })

  test('stays claimed by the reviewer who pins it, while its reports are open', async () => {
    const topic_id = await publishPost('先置顶再看举报')
    const other = await app.createPerson('旁边的审核', { level: 2 })
    await report(getReader(4), 'topic', topic_id)
    await reviewer.ok('POST circle/topic claim', { topic_id })
    await reviewer.ok('POST circle/topic top', { topic_id })
    expect((await other.call('POST circle/topic keep', { topic_id })).code).toBe(302)
    await reviewer.ok('POST circle/topic keep', { topic_id })
    await other.ok('POST circle/topic select', { topic_id })
  })

  test('has its reports closed when its author deletes it', async () => {
    const topic_id = await publishPost('半小时后就删')
    await report(getReader(3), 'topic', topic_id)
    await author.ok('POST circle/topicapi del', { topic_id })
    expect((await reviewer.ok('GET circle/audit list', {})).topic_reports).toBe(0)
    expect(await listNotificationTitles(getReader(3))).toEqual(['您举报的帖子已删除'])
    expect(await report(getReader(3), 'topic', topic_id)).toMatchObject({ code: 301 })
  })
})

describe('a reported comment', () => {
  test('returns to review with the third reporter whose account is at least seven days old', async () => {
    const { topic_id, reply_id } = await publishComment('这条评论很冲')
    await report(getReader(0), 'reply', reply_id)
    await report(getReader(1), 'reply', reply_id)
    await report(getReader(6), 'reply', reply_id)
    expect(await getCommentState(reply_id)).toBe('1')
    await report(getReader(2), 'reply', reply_id)
    expect(await getCommentState(reply_id)).toBe('-3')
    expect((await app.visitor.ok('GET circle/replyapi list', { topic_id })).data).toEqual([])
    const { data } = await reviewer.ok('GET circle/reply history', { reply_id })
    expect(data.at(-1)).toMatchObject({ action: 'report', to: '-3', member_data: { nickname: '系统' } })

    await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: reply_id })
    expect(await getCommentState(reply_id)).toBe('1')
    // Reporters whose reports were closed do not count again.
    for (const reader of readers.slice(0, 5)) await report(reader, 'reply', reply_id)
    expect(await getCommentState(reply_id)).toBe('1')
    await report(getReader(5), 'reply', reply_id)
    expect(await getCommentState(reply_id)).toBe('-3')
  })

  test('returns to review after as many reports as the site has set', async () => {
    await app.updateSettings({ reports: { toReview: 1, standingDays: 0 } })
    const { reply_id } = await publishComment('一个人就够了')
    await report(getReader(6), 'reply', reply_id)
    expect(await getCommentState(reply_id)).toBe('-3')
    await app.updateSettings({ reports: { toReview: 3, standingDays: 7 } })
  })
})

test('a reported item that waits leads the pending tab of its level, and is in 举报 of neither level', async () => {
  const { app: levels, people } = await openTwoLevelApp()
  try {
    const { author, reader, first, second } = people
    const operator = await levels.createPerson('看总览的运营', { operator: true })
    await levels.updateSettings({ reports: { toReview: 1, standingDays: 0 } })
    const write = async (content: string) =>
      (await author.ok('POST circle/postingapi common', { content, topic_type: '1' })).topic_id
    const topic_id = await write('先上线的帖子')
    await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    await second.ok('POST circle/topic pass', { topic_id, rev: 1 })
    const { comment } = await author.ok('POST circle/replyapi comment', { topic_id, content: '先上线的评论' })
    const data = comment.comment_id
    await first.ok('POST circle/reply multi', { raction: 'passstep', data })
    await second.ok('POST circle/reply multi', { raction: 'pass', data })
    const waitsLonger = await write('等得更久的帖子')
    levels.advanceTime(1_000)

    await report(reader, 'reply', data)
    await report(reader, 'topic', topic_id)
    expect(await second.ok('GET circle/audit list')).toMatchObject({ topic_reports: 1, reply_reports: 0 })
    await author.ok('POST circle/postingapi edit', { topic_id, content: '被举报后改过的帖子', topic_type: '1' })
    for (const reviewer of [first, second]) {
      expect(await reviewer.ok('GET circle/audit list')).toMatchObject({ topic_reports: 0, reply_reports: 0 })
      expect(await reviewer.ok('GET circle/topic list', { state: 5 })).toMatchObject({ total: 0, data: [] })
      expect(await reviewer.ok('GET circle/reply pending', { state: 5 })).toMatchObject({ total: 0, data: [] })
    }
    expect(await operator.ok('GET console/waiting')).toMatchObject({ reports: 0, reports_since: '' })
    const pending = await first.ok('GET circle/topic list', { state: 1 })
    expect(pending.data.map((post) => [post.topic_id, post.reports])).toEqual([
      [topic_id, 1],
      [waitsLonger, 0],
    ])
    expect((await first.ok('GET circle/reply pending', { state: 1 })).data).toMatchObject([{ id: data, reports: 1 }])
  } finally {
    await levels.close()
  }
})

test('a report of one’s own post, of an invisible one or without a reason is refused', async () => {
  const topic_id = await publishPost('自己的帖子')
  const onOneself = { code: 422, error: '不能对自己操作', data: { field: 'id' } }
  expect(await report(author, 'topic', topic_id)).toMatchObject(onOneself)
  expect(await report(author, 'member', author.id)).toMatchObject(onOneself)
  const reader = getReader(0)
  const { topic_id: pendingPost } = await author.ok('POST circle/postingapi common', {
    content: '还没过审',
    topic_type: '1',
  })
  expect(await report(reader, 'topic', pendingPost)).toMatchObject({ code: 404 })
  expect(await report(reader, 'topic', topic_id, { reason_id: '' })).toMatchObject({ code: 422, error: '请选择理由' })
  expect(await report(reader, 'topic', topic_id, { reason_id: 15 })).toMatchObject({
    code: 422,
    error: '请填写其他理由',
  })
  expect(await report(app.visitor, 'topic', topic_id)).toMatchObject({ code: 401, error: '请先登录' })
  expect(await report(reader, 'topic', topic_id, { siteid: 10002 })).toMatchObject({ code: 404 })
})

const listVerdicts = async ({ id }: Person) => {
  const entries = app.db.selectFrom('audit_entry').select('action').where('subject', '=', `member:${id}`)
  return (await entries.orderBy('id').execute()).map(({ action }) => action)
}

test('reports of a member are closed once, and the reporters are notified', async () => {
  const seller = await app.createPerson('卖东西的人')
  await report(getReader(4), 'member', seller.id, { reason_id: 4 })
  await report(getReader(5), 'member', seller.id, { reason_id: 4, text: '一直发广告' })
  const list = await reviewer.ok('GET circle/report members', {})
  expect(list.data).toMatchObject([
    { member_data: { id: seller.id }, reports: 2, reasons: [{ reason: '赌博诈骗', n: 2, texts: ['一直发广告'] }] },
  ])
  expect((await reviewer.ok('GET circle/audit list', {})).member_reports).toBe(1)
  const closeReports = () => reviewer.call('POST circle/report settle', { member_id: seller.id, outcome: 'upheld' })
  expect((await closeReports()).data).toEqual({ closed: 2 })
  expect(await closeReports()).toMatchObject({ code: 302, error: '该举报已被处理' })
  expect(await listVerdicts(seller)).toEqual(['report.uphold'])
  expect(await listNotificationTitles(getReader(5))).toEqual([])
  await waitPastUndo()
  expect((await listNotificationTitles(getReader(5)))[0]).toBe('您举报的用户已处理')
})

test('only the reviewer who closed the reports of a member can undo that, within ten seconds, and no reporter is notified', async () => {
  const seller = await app.createPerson('被误判的人')
  const other = await app.createPerson('另一位审核', { level: 1 })
  await report(getReader(4), 'member', seller.id, { reason_id: 4 })
  const close = () => reviewer.call('POST circle/report settle', { member_id: seller.id, outcome: 'kept' })
  const reopen = (by = reviewer) => by.call('POST circle/report reopen', { member_id: seller.id })
  const isListed = async () =>
    (await reviewer.ok('GET circle/report members', {})).data.some(({ member_data }) => member_data.id === seller.id)
  await close()
  expect(await isListed()).toBe(false)
  expect(await reopen(other)).toMatchObject({ code: 302 })
  expect((await reopen()).data).toEqual({ reopened: 1 })
  expect(await listVerdicts(seller)).toEqual(['report.keep', 'report.undo'])
  expect(await isListed()).toBe(true)
  expect(await reopen()).toMatchObject({ code: 302, error: '该举报已被处理' })
  expect((await close()).data).toEqual({ closed: 1 })
  await waitPastUndo()
  expect(await reopen()).toMatchObject({ code: 302, error: '已超过撤销时间' })
  expect(await listNotificationTitles(getReader(4))).toEqual(['您举报的用户未发现违规'])
})
