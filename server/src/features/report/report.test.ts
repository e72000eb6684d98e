import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let author: Person
let reviewer: Person
let other: Person
const readers: Person[] = []

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  author = await house.person('被举报的作者')
  reviewer = await house.person('值班的审核', { level: 1 })
  other = await house.person('另一位审核', { level: 2 })
  for (let i = 0; i < 7; i++) readers.push(await house.person(`读者${i}`))
  await house.db
    .updateTable('member')
    .set({ joined_at: new Date(Date.now() - 8 * 86_400_000) })
    .where(
      'id',
      'in',
      readers.slice(0, 6).map((reader) => reader.id),
    )
    .execute()
})
afterAll(() => house.close())

const online = async (content: string): Promise<number> => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content, topic_type: '1' })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const said = async (content: string): Promise<{ topic_id: number; reply_id: number }> => {
  const topic_id = await online(`${content}下面的帖子`)
  const { comment } = await author.ok('POST circle/replyapi comment', { topic_id, content })
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  return { topic_id, reply_id: comment.comment_id }
}
const report = (person: Person | undefined, kind: string, id: number, more = {}) =>
  (person as Person).call('POST circle/commonapi report', { kind, id, reason_id: 3, ...more })
const stateOf = async (id: number) => (await reviewer.ok('GET circle/reply detail', { reply_id: id })).is_audit
const titles = async (person: Person) =>
  (await person.ok('GET circle/commonapi notify', { pagesize: 50 })).data.map((notice) => notice.title)
const afterUndo = () => house.wait(11_000)

describe('a reported post', () => {
  test('stays online and stands in the tab of reports with its reasons, until it is kept', async () => {
    const topic_id = await online('街口的新路牌')
    const [a, b] = readers
    expect(await report(a, 'topic', topic_id)).toMatchObject({ code: 0 })
    await report(b, 'topic', topic_id, { reason_id: 15, text: '地址写错了' })
    const again = await report(a, 'topic', topic_id)
    expect(again.data).toEqual((await report(a, 'topic', topic_id)).data)

    expect((await house.visitor.ok('GET circle/topicapi detail', { topic_id })).state).toBe('1')
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
    expect(await titles(a as Person)).toEqual([])
    afterUndo()
    expect(await titles(a as Person)).toEqual(['您举报的帖子未发现违规'])
  })

  test('an undone decision opens its reports again, and nobody hears of it', async () => {
    const topic_id = await online('桥下的涂鸦')
    const reader = readers[2] as Person
    const before = await titles(reader)
    await report(reader, 'topic', topic_id)
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).total).toBe(0)
    await reviewer.ok('POST circle/topic undo', { topic_id })
    expect((await reviewer.ok('GET circle/topic list', { state: 5 })).data[0]).toMatchObject({ topic_id, reports: 1 })
    afterUndo()
    expect(await titles(reader)).toEqual(before)
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    afterUndo()
    expect(await titles(reader)).toEqual(['您举报的帖子已处理', ...before])
  })

  test('that its author deletes has nothing more to be decided', async () => {
    const topic_id = await online('半小时后就删')
    await report(readers[3], 'topic', topic_id)
    await author.ok('POST circle/topicapi del', { topic_id })
    expect((await reviewer.ok('GET circle/audit list', {})).topic_reports).toBe(0)
    expect(await titles(readers[3] as Person)).toEqual(['您举报的帖子已删除'])
    expect(await report(readers[3], 'topic', topic_id)).toMatchObject({ code: 301 })
  })
})

describe('a reported comment', () => {
  test('goes back to review with the third reporter of seven days’ standing', async () => {
    const { topic_id, reply_id } = await said('这条评论很冲')
    await report(readers[0], 'reply', reply_id)
    await report(readers[1], 'reply', reply_id)
    await report(readers[6], 'reply', reply_id)
    expect(await stateOf(reply_id)).toBe('1')
    await report(readers[2], 'reply', reply_id)
    expect(await stateOf(reply_id)).toBe('-3')
    expect((await house.visitor.ok('GET circle/replyapi list', { topic_id })).data).toEqual([])
    const { data } = await reviewer.ok('GET circle/reply history', { reply_id })
    expect(data.at(-1)).toMatchObject({ action: 'report', to: '-3', member_data: { nickname: '系统' } })

    await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: reply_id })
    expect(await stateOf(reply_id)).toBe('1')
    // Those three had their answer: only three others bring it back.
    for (const reader of readers.slice(0, 5)) await report(reader, 'reply', reply_id)
    expect(await stateOf(reply_id)).toBe('1')
    await report(readers[5], 'reply', reply_id)
    expect(await stateOf(reply_id)).toBe('-3')
  })

  test('how many it takes is a setting of the site', async () => {
    await house.settings({ reports: { toReview: 1, standingDays: 0 } })
    const { reply_id } = await said('一个人就够了')
    await report(readers[6], 'reply', reply_id)
    expect(await stateOf(reply_id)).toBe('-3')
    await house.settings({ reports: { toReview: 3, standingDays: 7 } })
  })
})

test('what one may not report: one’s own, what is not there to see, without a reason', async () => {
  const topic_id = await online('自己的帖子')
  expect(await report(author, 'topic', topic_id)).toMatchObject({ code: 422, error: '不能对自己操作' })
  expect(await report(author, 'member', author.id)).toMatchObject({ code: 422, error: '不能对自己操作' })
  const reader = readers[0] as Person
  const { topic_id: waits } = await author.ok('POST circle/postingapi common', { content: '还没过审', topic_type: '1' })
  expect(await report(reader, 'topic', waits)).toMatchObject({ code: 404 })
  expect(await report(reader, 'topic', topic_id, { reason_id: '' })).toMatchObject({ code: 422, error: '请选择理由' })
  expect(await report(reader, 'topic', topic_id, { reason_id: 15 })).toMatchObject({
    code: 422,
    error: '请填写其他理由',
  })
  expect(await report(house.visitor, 'topic', topic_id)).toMatchObject({ code: 401, error: '请先登录' })
  expect(await report(reader, 'topic', topic_id, { siteid: 10002 })).toMatchObject({ code: 404 })
})

test('a reported member is answered once, and whoever reported them hears of it', async () => {
  const seller = await house.person('卖东西的人')
  await report(readers[4], 'member', seller.id, { reason_id: 4 })
  await report(readers[5], 'member', seller.id, { reason_id: 4, text: '一直发广告' })
  const list = await reviewer.ok('GET circle/report members', {})
  expect(list.data).toMatchObject([
    { member_data: { id: seller.id }, reports: 2, reasons: [{ reason: '赌博诈骗', n: 2, texts: ['一直发广告'] }] },
  ])
  expect((await reviewer.ok('GET circle/audit list', {})).member_reports).toBe(1)
  const settle = () => reviewer.call('POST circle/report settle', { member_id: seller.id, outcome: 'upheld' })
  expect((await settle()).data).toEqual({ closed: 2 })
  expect(await settle()).toMatchObject({ code: 302, error: '该举报已被处理' })
  expect((await titles(readers[5] as Person))[0]).toBe('您举报的用户已处理')
})

describe('an appeal', () => {
  const refused = async (content: string) => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content, topic_type: '1' })
    await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' })
    return topic_id
  }
  const appeal = (id: number, text = '只是在陈述事实') =>
    author.call('POST circle/commonapi appeal', { kind: 'topic', id, text })
  const progress = (id: number) => author.ok('GET circle/commonapi progress', { kind: 'topic', id })

  test('is made once for each decision and answered by somebody else', async () => {
    const topic_id = await refused('菜价又涨了')
    expect(await progress(topic_id)).toMatchObject({ stage: 'rejected', reason: '引战', may_appeal: 1, appeal: null })
    expect(await appeal(topic_id, '')).toMatchObject({ code: 422, error: '请填写申诉理由' })
    expect(await appeal(topic_id)).toMatchObject({ code: 0 })
    expect(await appeal(topic_id)).toMatchObject({ code: 422, error: '该处理已申诉过' })
    expect(await progress(topic_id)).toMatchObject({ may_appeal: 0, appeal: { state: 'open' } })

    const [item] = (await reviewer.ok('GET circle/topic list', { state: 6 })).data
    expect(item).toMatchObject({ topic_id, appeal: { content: '只是在陈述事实', mine: 1 } })
    const dismiss = (by: Person) =>
      by.call('POST circle/topic appeal_dismiss', { topic_id, reason: '原帖措辞确有不当' })
    expect(await dismiss(reviewer)).toMatchObject({ code: 403, error: '申诉须由他人裁定' })
    expect(await reviewer.call('POST circle/topic restore', { topic_id })).toMatchObject({ code: 403 })
    expect(await dismiss(other)).toMatchObject({ code: 0 })
    expect(await dismiss(other)).toMatchObject({ code: 302, error: '该申诉已被处理' })
    expect(await progress(topic_id)).toMatchObject({ appeal: { state: 'dismissed', answer: '原帖措辞确有不当' } })
    expect(await titles(author)).not.toContain('您的申诉未通过')
    house.wait(11_000)
    expect((await titles(author))[0]).toBe('您的申诉未通过')
  })

  test('that is granted sends the item back to review, and an undo opens it again', async () => {
    const topic_id = await refused('修路的进度')
    await appeal(topic_id)
    await other.ok('POST circle/topic restore', { topic_id })
    expect((await other.ok('GET circle/topic list', { state: 6 })).data).toEqual([])
    await other.ok('POST circle/topic undo', { topic_id })
    expect((await other.ok('GET circle/topic list', { state: 6 })).data.map((post) => post.topic_id)).toEqual([
      topic_id,
    ])
    await other.ok('POST circle/topic restore', { topic_id })
    expect(await progress(topic_id)).toMatchObject({ stage: 'first', may_appeal: 0 })
  })

  test('falls away when the author mends the post instead, and when the refusal is taken back', async () => {
    const topic_id = await refused('先申诉再修改')
    await appeal(topic_id)
    await author.ok('POST circle/postingapi edit', { topic_id, content: '改过的说法', topic_type: '1' })
    const taken = await refused('马上撤销的驳回')
    await appeal(taken)
    await reviewer.ok('POST circle/topic undo', { topic_id: taken })
    expect((await other.ok('GET circle/audit list', {})).topic_appeals).toBe(0)
    expect(await appeal(taken)).toMatchObject({ code: 422, error: '当前状态不能申诉' })
  })

  test('is the author’s alone, and on the item’s own site', async () => {
    const topic_id = await refused('别人的申诉')
    const stranger = readers[0] as Person
    const form = { kind: 'topic', id: topic_id, text: '我替他说' }
    expect(await stranger.call('POST circle/commonapi appeal', form)).toMatchObject({ code: 403 })
    expect(await author.call('POST circle/commonapi appeal', { ...form, siteid: 10002 })).toMatchObject({ code: 404 })
    expect(await stranger.call('GET circle/commonapi progress', { kind: 'topic', id: topic_id })).toMatchObject({
      code: 403,
    })
  })
})
