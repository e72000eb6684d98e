import { day, hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person
let other: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('被驳回的作者')
  reviewer = await app.createPerson('值班的审核', { level: 1 })
  other = await app.createPerson('另一位审核', { level: 2 })
})
afterAll(() => app.close())

const listNotificationTitles = async (person: Person) =>
  (await person.ok('GET circle/commonapi notify', { pagesize: 50 })).data.map((notice) => notice.title)
const createRejectedPost = async (content: string) => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content, topic_type: '1' })
  await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' })
  return topic_id
}
const appeal = (id: number, text = '只是在陈述事实') =>
  author.call('POST circle/commonapi appeal', { kind: 'topic', id, text })
const progress = (id: number) => author.ok('GET circle/commonapi progress', { kind: 'topic', id })

test('an author appeals once against a decision, and another reviewer answers the appeal', async () => {
  const topic_id = await createRejectedPost('菜价又涨了')
  expect(await progress(topic_id)).toMatchObject({ stage: 'rejected', reason: '引战', may_appeal: 1, appeal: null })
  expect(await appeal(topic_id, '')).toMatchObject({ code: 422, error: '请填写申诉理由' })
  expect(await appeal(topic_id)).toMatchObject({ code: 0 })
  expect(await appeal(topic_id)).toMatchObject({ code: 422, error: '该处理已申诉过' })
  expect(await progress(topic_id)).toMatchObject({ may_appeal: 0, appeal: { state: 'open' } })

  const [item] = (await reviewer.ok('GET circle/topic list', { state: 6 })).data
  expect(item).toMatchObject({ topic_id, appeal: { content: '只是在陈述事实', mine: 1 } })
  const dismiss = (by: Person) => by.call('POST circle/topic appeal_dismiss', { topic_id, reason: '原帖措辞确有不当' })
  expect(await dismiss(reviewer)).toMatchObject({ code: 403, error: '申诉须由他人裁定' })
  expect(await reviewer.call('POST circle/topic restore', { topic_id })).toMatchObject({ code: 403 })
  expect(await dismiss(other)).toMatchObject({ code: 0 })
  expect(await dismiss(other)).toMatchObject({ code: 302, error: '该申诉已被处理' })
  expect(await progress(topic_id)).toMatchObject({ appeal: { state: 'dismissed', answer: '原帖措辞确有不当' } })
  expect(await listNotificationTitles(author)).not.toContain('您的申诉未通过')
  app.advanceTime(11_000)
  expect((await listNotificationTitles(author))[0]).toBe('您的申诉未通过')
})

test('an appeal about a comment is listed also for the reviewer who decided it, but counted only for others', async () => {
  const writer = await app.createPerson('评论被驳回的作者')
  const { topic_id } = await writer.ok('POST circle/postingapi common', { content: '桥修好了', topic_type: '1' })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const { comment } = await writer.ok('POST circle/replyapi comment', { topic_id, content: '早该修了' })
  const data = String(comment.comment_id)
  await other.ok('POST circle/reply multi', { raction: 'fail', data, reason: '引战' })
  await writer.ok('POST circle/commonapi appeal', { kind: 'reply', id: comment.comment_id, text: '没有引战' })

  const appeals = async (person: Person) => ({
    counted: (await person.ok('GET circle/audit list', {})).reply_appeals,
    listed: (await person.ok('GET circle/reply pending', { state: 6 })).total,
  })
  expect(await appeals(other)).toEqual({ counted: 0, listed: 1 })
  expect(await appeals(reviewer)).toEqual({ counted: 1, listed: 1 })
  const dismissal = { data, reason: '措辞确有不当' }
  expect(await other.call('POST circle/reply appeal_dismiss', dismissal)).toMatchObject({ error: '申诉须由他人裁定' })
  await reviewer.ok('POST circle/reply appeal_dismiss', dismissal)
  expect([await appeals(other), await appeals(reviewer)]).toEqual(Array(2).fill({ counted: 0, listed: 0 }))
})

test('a granted appeal returns the post to review, and an undo opens the appeal again', async () => {
  const topic_id = await createRejectedPost('修路的进度')
  await appeal(topic_id)
  await other.ok('POST circle/topic restore', { topic_id })
  expect((await other.ok('GET circle/topic list', { state: 6 })).data).toEqual([])
  await other.ok('POST circle/topic undo', { topic_id })
  expect((await other.ok('GET circle/topic list', { state: 6 })).data.map((post) => post.topic_id)).toEqual([topic_id])
  await other.ok('POST circle/topic restore', { topic_id })
  expect(await progress(topic_id)).toMatchObject({ stage: 'first', may_appeal: 0 })
})

test('an appeal is withdrawn when the author edits the post or the rejection is undone', async () => {
  const topic_id = await createRejectedPost('先申诉再修改')
  await appeal(topic_id)
  await author.ok('POST circle/postingapi edit', { topic_id, content: '改过的说法', topic_type: '1' })
  const undonePost = await createRejectedPost('马上撤销的驳回')
  await appeal(undonePost)
  await reviewer.ok('POST circle/topic undo', { topic_id: undonePost })
  expect((await other.ok('GET circle/audit list', {})).topic_appeals).toBe(0)
  expect(await appeal(undonePost)).toMatchObject({ code: 422, error: '当前状态不能申诉' })
})

test('the author is told that an appeal has failed when a reviewer deletes the item, unless that is undone', async () => {
  const person = await app.createPerson('帖子被删的作者')
  const createAppealedPost = async (content: string) => {
    const { topic_id } = await person.ok('POST circle/postingapi common', { content, topic_type: '1' })
    await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' })
    await person.ok('POST circle/commonapi appeal', { kind: 'topic', id: topic_id, text: '只是在陈述事实' })
    return topic_id
  }
  const listDismissals = async () => {
    app.advanceTime(11_000)
    const { data } = await person.ok('GET circle/commonapi notify', { pagesize: 50 })
    return data.filter(({ title }) => title === '您的申诉未通过').map(({ content, link }) => ({ content, link }))
  }
  const topic_id = await createAppealedPost('删了又撤销')
  await other.ok('POST circle/topic del', { topic_id })
  await other.ok('POST circle/topic undo', { topic_id })
  expect(await listDismissals()).toEqual([])
  await other.ok('POST circle/topic del', { topic_id })
  expect(await listDismissals()).toEqual([{ content: '答复：内容已删除', link: '' }])
  await person.ok('POST circle/topicapi del', { topic_id: await createAppealedPost('自己删的') })
  expect(await listDismissals()).toHaveLength(1)
})

test('only the author can appeal and read the progress, and only on the site of the item', async () => {
  const topic_id = await createRejectedPost('别人的申诉')
  const stranger = await app.createPerson('读者')
  const form = { kind: 'topic', id: topic_id, text: '我替他说' }
  expect(await stranger.call('POST circle/commonapi appeal', form)).toMatchObject({ code: 403 })
  expect(await author.call('POST circle/commonapi appeal', { ...form, siteid: 10002 })).toMatchObject({ code: 404 })
  expect(await stranger.call('GET circle/commonapi progress', { kind: 'topic', id: topic_id })).toMatchObject({
    code: 403,
  })
})

test('the author of a waiting item sees within how long eight of ten such items were decided last week', async () => {
  const writer = await app.createPerson('等结果的作者')
  const usualMinutes = async (kind: 'topic' | 'reply', id: number) =>
    (await writer.ok('GET circle/commonapi progress', { kind, id })).usual_minutes
  app.advanceTime(8 * day)
  for (const person of [writer, reviewer]) Object.assign(person, await app.logInAgain(person))
  const publish = async () => (await writer.ok('POST circle/postingapi common', { content: '等着看' })).topic_id
  const waiting = await publish()
  expect(await usualMinutes('topic', waiting)).toBeNull()

  const decided = [waiting]
  while (decided.length < 10) decided.push(await publish())
  for (const [i, topic_id] of decided.entries()) {
    app.advanceTime(i === 8 ? hour : minute)
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  }
  expect(await usualMinutes('topic', waiting)).toBeNull()
  const next = await publish()
  // The eighth waited eight minutes; the bucket of its histogram reaches further.
  expect(await usualMinutes('topic', next)).toBe(9)
  const { comment } = await writer.ok('POST circle/replyapi comment', { topic_id: waiting, content: '也等着' })
  expect(await usualMinutes('reply', comment.comment_id)).toBeNull()
  app.advanceTime(7 * day)
  Object.assign(writer, await app.logInAgain(writer))
  expect(await usualMinutes('topic', next)).toBeNull()
})
