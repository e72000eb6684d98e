import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '../../../test/single-level-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'

let app: TestApp
let people: ReviewPeople

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
})
afterAll(() => app.close())

const readHistory = async (topic_id: number) => (await people.first.ok('GET circle/topic history', { topic_id })).data

test('every change of a post by its author or a reviewer is an entry with its value before and after', async () => {
  const [old, next] = [await app.createTag('旧话题'), await app.createTag('新话题')]
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '第一版', tag: old })
  const edit = { topic_id, content: '第二版', location: '桥头', tag: old, rev: 1 }
  await people.author.ok('POST circle/postingapi edit', edit)
  await people.first.ok('POST circle/topic edit', { topic_id, rev: 2, content: '第二版', tag: next })
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 3 })
  await people.second.ok('POST circle/topic pass', { topic_id, rev: 3 })
  await people.first.ok('POST circle/topic top', { topic_id })
  await people.first.ok('POST circle/topic select', { topic_id })
  await people.first.ok('POST circle/topic undo', { topic_id })
  await people.second.ok('POST circle/topic edit', { topic_id, rev: 3, content: '第四版', tag: '0' })

  const lines = (await readHistory(topic_id)).map(({ action, rev, changes }) => [action, rev, changes])
  expect(lines).toEqual([
    ['common', 1, []],
    [
      'edit',
      2,
      [
        { field: 'content', before: '第一版', after: '第二版' },
        { field: 'location', before: '', after: '桥头' },
      ],
    ],
    ['edit', 3, [{ field: 'tag', before: '旧话题', after: '新话题' }]],
    ['passstep', 3, []],
    ['pass', 3, []],
    ['top', 3, [{ field: 'pinned', before: '否', after: '是' }]],
    ['select', 3, [{ field: 'featured', before: '否', after: '是' }]],
    ['undo', 3, [{ field: 'featured', before: '是', after: '否' }]],
    [
      'edit',
      4,
      [
        { field: 'content', before: '第二版', after: '第四版' },
        { field: 'tag', before: '新话题', after: '' },
      ],
    ],
  ])
})

test('the history says when an author replaces a picture, but not when pictures are reordered', async () => {
  const [first, second, other] = [
    await uploadPicture(people.author),
    await uploadPicture(people.author),
    await uploadPicture(people.author),
  ]
  const attach = (...ids: number[]) => JSON.stringify(ids.map((id) => ({ id })))
  const post = { content: '两张照片', attachment: attach(first, second) }
  const { topic_id } = await people.author.ok('POST circle/postingapi common', post)
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  const edit = (rev: number, ...ids: number[]) =>
    people.author.ok('POST circle/postingapi edit', { ...post, topic_id, rev, attachment: attach(...ids) })
  const readEarlier = async () => (await people.first.ok('GET circle/topic detail', { topic_id })).earlier

  await edit(1, second, first)
  expect(await readEarlier()).toBeNull()
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 2 })
  await people.second.ok('POST circle/topic pass', { topic_id, rev: 2 })
  await people.second.ok('POST circle/topic edit', { topic_id, rev: 2, content: '两张照片' })
  await edit(3, second, other)
  expect(await readEarlier()).toEqual({ content: '两张照片', rev: 2, pictures: 2, replaced: 1 })
  const edits = (await readHistory(topic_id)).filter(({ action }) => action === 'edit')
  expect(edits.map(({ changes }) => changes)).toEqual([[], [], [{ field: 'media', before: '2', after: '2，有更换' }]])
})

test('a waiting post that was online is marked as changed after its author’s edit, until it is decided', async () => {
  const { author, first, second } = people
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '上线前' })
  const edit = (rev: number, content: string) => author.ok('POST circle/postingapi edit', { topic_id, rev, content })
  const readMark = async () => (await first.ok('GET circle/topic detail', { topic_id })).edited_online
  const pass = async (rev: number) => {
    await first.ok('POST circle/topic passstep', { topic_id, rev })
    await second.ok('POST circle/topic pass', { topic_id, rev })
  }
  await edit(1, '上线前改过')
  expect(await readMark()).toBe(0)
  await pass(2)
  await second.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
  await first.ok('POST circle/topic restore', { topic_id })
  expect(await readMark()).toBe(0)
  await pass(2)
  app.advanceTime(1_000)
  await edit(2, '上线后改过')
  const { data } = await first.ok('GET circle/topic list', { state: 1 })
  expect(data.find((post) => post.topic_id === topic_id)?.edited_online).toBe(1)
  await pass(3)
  expect(await readMark()).toBe(0)
})

test('a waiting post is not marked as changed after a reviewer has changed its topic alone, but is after a change of its text', async () => {
  const { author, first, second } = people
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '换话题的' })
  await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await second.ok('POST circle/topic pass', { topic_id, rev: 1 })
  app.advanceTime(1_000)
  const editByReviewer = async (rev: number, content: string, tag: number | string) => {
    await second.ok('POST circle/topic edit', { topic_id, rev, content, tag })
    await second.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    await first.ok('POST circle/topic restore', { topic_id })
    return (await first.ok('GET circle/topic detail', { topic_id })).edited_online
  }
  expect(await editByReviewer(1, '换话题的', await app.createTag('换上的话题'))).toBe(0)
  await first.ok('POST circle/topic passstep', { topic_id, rev: 2 })
  await second.ok('POST circle/topic pass', { topic_id, rev: 2 })
  expect(await editByReviewer(2, '换话题的，也改了字', '0')).toBe(1)
})

test('a history entry from before topics were stored shows its text only', async () => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '旧记录' })
  await people.author.ok('POST circle/postingapi edit', { topic_id, content: '新记录', rev: 1 })
  await app.db
    .insertInto('review_history')
    .values({
      site_id: 10001,
      kind: 'post',
      item_id: topic_id,
      action: 'edit',
      from_state: 0,
      to_state: 0,
      member_id: people.author.id,
      rev: 3,
      before: JSON.stringify({ content: '更旧的记录' }),
    })
    .execute()
  const changes = (await readHistory(topic_id)).at(-1)?.changes
  expect(changes).toEqual([{ field: 'content', before: '更旧的记录', after: '新记录' }])
})

test('a comment for review carries the comment that it answers, anonymous authors replaced', async () => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '大家怎么看' })
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await people.second.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const comment = (content: string, more = {}) =>
    people.author.ok('POST circle/replyapi comment', { topic_id, content, anonymous: 0, ...more })
  const { comment: first } = await comment('应该拆掉')
  await people.first.ok('POST circle/reply multi', { raction: 'passstep', data: first.comment_id })
  await people.second.ok('POST circle/reply multi', { raction: 'pass', data: first.comment_id })
  const { comment: reply } = await comment('同意你说的', { reply_id: first.comment_id })
  const read = () => people.first.ok('GET circle/reply detail', { reply_id: reply.comment_id })
  expect((await people.first.ok('GET circle/reply detail', { reply_id: first.comment_id })).answered).toBeNull()
  expect((await read()).answered).toMatchObject({ comment_id: first.comment_id, content: '应该拆掉', is_audit: '1' })
  const listed = await people.first.ok('GET circle/reply pending', { state: 1 })
  expect(listed.data.find(({ id }) => id === reply.comment_id)?.answered?.content).toBe('应该拆掉')
  await app.db.updateTable('comment').set({ anonymous: true }).where('id', '=', first.comment_id).execute()
  expect((await read()).answered?.nickname).toBe('匿名用户')
})

test('a comment for review shows no text of a deleted post or comment that it refers to', async () => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '写错了要删掉' })
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  await people.second.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const comment = async (content: string, reply_id?: number) =>
    (await people.author.ok('POST circle/replyapi comment', { topic_id, content, anonymous: 0, reply_id })).comment
      .comment_id
  const first = await comment('说漏了嘴')
  await people.first.ok('POST circle/reply multi', { raction: 'passstep', data: first })
  await people.second.ok('POST circle/reply multi', { raction: 'pass', data: first })
  const reply = await comment('你说什么', first)
  const readPostState = async () =>
    (await people.first.ok('GET circle/reply detail', { reply_id: reply })).topic_info.state
  expect(await readPostState()).toBe('1')
  await people.first.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
  expect(await readPostState()).toBe('5')
  await people.author.ok('POST circle/replyapi del', { comment_id: first })
  await people.author.ok('POST circle/topicapi del', { topic_id })
  const shown = await people.first.ok('GET circle/reply detail', { reply_id: reply })
  expect(shown).toMatchObject({
    content: '你说什么',
    answered: { comment_id: first, content: '', is_audit: '9' },
    topic_data: { content: '' },
    topic_info: { topic_id, content: '', attachment: [], state: '9' },
  })
})
