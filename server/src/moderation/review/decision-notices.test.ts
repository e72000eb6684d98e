import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[author] = (await createPeople(app, '作者')) as [Person]
})

/** Notices are shown when their decision can no longer be undone. */
const listNotices = async () => {
  app.advanceTime(limits.undoWindow + 1_000)
  await app.jobs.runDue()
  const { data } = await author.ok('GET circle/commonapi notify', { group: 'notices' })
  return data.map(({ title, content, link }) => ({ title, content, link }))
}

describe('the author of a post', () => {
  const text = '木闸边的翠鸟'
  const submit = async () => (await author.ok('POST circle/postingapi common', { content: text })).topic_id
  const decide = (topic_id: number, action: 'fail' | 'offline') =>
    reviewer.ok(`POST circle/topic ${action}`, { topic_id, rev: 1, reason: '引战' })

  test('is told the reason of a rejection, with a link to the edit form', async () => {
    const id = await submit()
    await decide(id, 'fail')
    const rejection = { title: '您的帖子未通过审核', content: `理由：引战。「${text}」`, link: `#/topic_edit/${id}` }
    expect(await listNotices()).toEqual([rejection])
  })

  test('is told why it is offline, and that it is restored, with links to the edit form and the post', async () => {
    const id = await publishApprovedPost(reviewer, author, { content: text })
    await decide(id, 'offline')
    const offline = { title: '您的帖子已下线', content: `理由：引战。「${text}」`, link: `#/topic_edit/${id}` }
    expect((await listNotices())[0]).toEqual(offline)
    await reviewer.ok('POST circle/topic restore', { topic_id: id })
    const restored = { title: '您的帖子已恢复，正在重新审核', content: `「${text}」`, link: `#/sharedetail/${id}` }
    expect((await listNotices()).slice(0, 2)).toEqual([restored, offline])
  })

  test.each(['fail', 'offline'] as const)('is not told of a decision that was undone: %s', async (action) => {
    const id = action === 'fail' ? await submit() : await publishApprovedPost(reviewer, author, { content: text })
    const before = await listNotices()
    await decide(id, action)
    await reviewer.ok('POST circle/topic undo', { topic_id: id })
    expect(await listNotices()).toEqual(before)
  })
})

describe('the author of a comment', () => {
  const text = '在观景台拍的吗'
  let post: number
  beforeAll(async () => {
    const [other] = (await createPeople(app, '楼主')) as [Person]
    post = await publishApprovedPost(reviewer, other, { content: '山里下雪了' })
  })
  const submit = async () =>
    (await author.ok('POST circle/replyapi comment', { topic_id: post, content: text })).comment.comment_id
  const approve = () => publishApprovedComment(reviewer, author, { topic_id: post, content: text })
  const decide = (data: number, raction: 'fail' | 'offline' | 'restore') =>
    reviewer.ok('POST circle/reply multi', { raction, data, ...(raction !== 'restore' && { reason: '引战' }) })

  test('is told the reason of a rejection, with a link to their comments', async () => {
    await decide(await submit(), 'fail')
    const rejection = { title: '您的评论未通过审核', content: `理由：引战。「${text}」`, link: '#/comments' }
    expect(await listNotices()).toEqual([rejection])
  })

  test('is told why it is offline, and that it is restored, with links to their comments and the comment', async () => {
    const id = await approve()
    await decide(id, 'offline')
    const offline = { title: '您的评论已下线', content: `理由：引战。「${text}」`, link: '#/comments' }
    expect((await listNotices())[0]).toEqual(offline)
    await decide(id, 'restore')
    const link = `#/sharedetail/${post}?comment=${id}`
    const restored = { title: '您的评论已恢复，正在重新审核', content: `「${text}」`, link }
    expect((await listNotices()).slice(0, 2)).toEqual([restored, offline])
  })

  test.each(['fail', 'offline'] as const)('is not told of a decision that was undone: %s', async (action) => {
    const id = action === 'fail' ? await submit() : await approve()
    const before = await listNotices()
    await decide(id, action)
    await reviewer.ok('POST circle/reply undo', { data: id })
    expect(await listNotices()).toEqual(before)
  })
})
