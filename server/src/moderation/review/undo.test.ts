import { type ContentKind, getTransition, type ReviewAction } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'
import { applyVideoOutcome } from '../../circle/post/apply-video-outcome.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

let app: TestApp
let people: ReviewPeople

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
})
afterAll(() => app.close())

let tags = 0

/** An item in that state with its usual rows: reports when online, an appeal when rejected. */
const createItemInState = async (kind: ContentKind, state: number): Promise<number> => {
  const draft = {
    content: '撤销前后一样',
    topic_type: '1',
    tag: await app.createTag(`撤销${++tags}`),
  }
  const { topic_id } = await people.author.ok('POST circle/postingapi common', draft)
  if (kind === 'comment') {
    await bringToState('post', topic_id, 1)
    const commentDraft = { topic_id, content: '撤销前后一样的评论' }
    const { comment } = await people.author.ok('POST circle/replyapi comment', commentDraft)
    await bringToState('comment', comment.comment_id, state)
    return comment.comment_id
  }
  await bringToState('post', topic_id, state)
  return topic_id
}

const actionsToState: Record<number, ReviewAction[]> = {
  0: [],
  1: ['passstep', 'pass'],
  2: ['fail'],
  4: ['fail', 'restore'],
  5: ['passstep', 'pass', 'offline'],
  7: ['passstep'],
  [-8]: ['passstep'],
  [-4]: ['passstep', 'pass', 'offline'],
}

const bringToState = async (kind: ContentKind, id: number, state: number) => {
  for (const action of actionsToState[state] ?? []) {
    const by = action === 'passstep' || action === 'fail' ? people.first : people.second
    app.advanceTime(1_000)
    await act(by, kind, id, action)
  }
  const wireKind = kind === 'post' ? 'topic' : 'reply'
  if (state === 1) await people.reader.ok('POST circle/commonapi report', { kind: wireKind, id, reason_id: 8 })
  if (state === 5 || state === 2 || state === -4)
    await people.author.ok('POST circle/commonapi appeal', { kind: wireKind, id, text: '并没有' })
}

type TestAction = ReviewAction | 'appeal_dismiss' | 'undo' | 'claim'
const separateCalls: readonly string[] = ['appeal_dismiss', 'undo', 'claim']
const act = (person: Person, kind: ContentKind, id: number, action: TestAction) => {
  const input = { topic_id: id, rev: 1, data: id, raction: action, reason: '引战' }
  if (kind === 'post') return person.ok(`POST circle/topic ${action}` as 'POST circle/topic pass', input)
  return person.ok(
    separateCalls.includes(action) ? `POST circle/reply ${action as 'undo'}` : 'POST circle/reply multi',
    input,
  )
}

/** Every row that a decision could change, except the history and the jobs, which read the current state. */
const readAllRows = async () => {
  const { rows } = await sql<Record<string, unknown>>`select
    (select json_agg(p order by id) from post p) as posts, (select json_agg(c order by id) from comment c) as comments,
    (select json_agg(n order by id) from notice n) as notices, (select json_agg(r order by id) from report r) as reports,
    (select json_agg(a order by id) from appeal a) as appeals, (select json_agg(c order by kind, item_id) from review_claim c) as claims,
    (select json_agg(s order by site_id, kind, state) from (
      select site_id, kind, state, sum(n) as n from state_count group by 1, 2, 3 having sum(n) <> 0) s) as counts,
    (select json_agg(t order by id) from tag t) as tags, (select json_agg(l order by id) from ledger l) as ledger,
    (select json_agg(m order by id) from member m) as members,
    (select json_agg(d order by day, member_id, kind, action) from daily_decision d where n <> 0) as decisions,
    (select json_agg(d order by day, reason) from daily_reason d where n <> 0) as reasons,
    (select json_agg(json_build_array(day, kind, level, bucket, n) order by day, kind, level, bucket)
       from daily_wait, unnest(counts) with ordinality c(n, bucket) where n <> 0) as waits`.execute(app.db)
  return rows[0]
}

const decisions: [ContentKind, number, ReviewAction | 'appeal_dismiss', keyof ReviewPeople][] = [
  ['post', 2, 'appeal_dismiss', 'second'],
  ['comment', -4, 'appeal_dismiss', 'first'],
  ['post', 0, 'passstep', 'first'],
  ['post', 0, 'fail', 'first'],
  ['post', 7, 'pass', 'second'],
  ['post', 7, 'fail', 'second'],
  ['post', 4, 'pass', 'second'],
  ['post', 1, 'offline', 'first'],
  ['post', 1, 'top', 'first'],
  ['post', 1, 'select', 'first'],
  ['post', 1, 'keep', 'first'],
  ['post', 5, 'restore', 'first'],
  ['post', 2, 'restore', 'second'],
  ['post', 5, 'del', 'first'],
  ['comment', 0, 'passstep', 'first'],
  ['comment', 0, 'fail', 'first'],
  ['comment', -8, 'pass', 'second'],
  ['comment', -8, 'fail', 'second'],
  ['comment', 1, 'offline', 'second'],
  ['comment', 1, 'keep', 'second'],
  ['comment', -4, 'restore', 'first'],
  ['comment', -4, 'del', 'first'],
]

test.each(decisions)(
  'on a %s in state %i, undoing %s changes no row but the history',
  async (kind, state, action, by) => {
    const id = await createItemInState(kind, state)
    const level = by === 'second' ? 2 : 1
    if (action !== 'appeal_dismiss')
      expect(
        getTransition(kind, state, action, { role: 'reviewer', flow: 'double', level }),
        'a transition of the table',
      ).toBeDefined()
    app.advanceTime(minute)
    await app.jobs.runDue()
    const before = await readAllRows()
    await act(people[by], kind, id, action)
    expect(await readAllRows()).not.toEqual(before)
    await act(people[by], kind, id, 'undo')
    app.advanceTime(11_000)
    await app.jobs.runDue()
    expect(await readAllRows()).toEqual(before)
    const history = kind === 'post' ? 'GET circle/topic history' : 'GET circle/reply history'
    const lines = (await people.other.ok(history, { topic_id: id, reply_id: id })).data
    expect(lines.map((line) => line.action).slice(-2)).toEqual([action, 'undo'])
  },
)

test('undoing the removal of a pin restores its position', async () => {
  const [older, newer] = [await createItemInState('post', 1), await createItemInState('post', 1)]
  for (const id of [older, newer]) {
    await act(people.first, 'post', id, 'top')
    app.advanceTime(20_000)
  }
  await act(people.second, 'post', older, 'top_cancel')
  await act(people.second, 'post', older, 'undo')
  const pins = await app.db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', [older, newer])
    .orderBy('pinned_at')
    .execute()
  expect(pins.map(({ id }) => id)).toEqual([older, newer])
})

test('undoing a decision deletes the claim made after it', async () => {
  const id = await createItemInState('post', 0)
  await act(people.first, 'post', id, 'passstep')
  await act(people.second, 'post', id, 'claim')
  await act(people.first, 'post', id, 'undo')
  expect((await people.second.call('POST circle/topic pass', { topic_id: id, rev: 1 })).code).toBe(302)
  await act(people.other, 'post', id, 'claim')
  await act(people.other, 'post', id, 'passstep')
})

test('after an undone pass the post is compared with the version of the decision before it', async () => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '第一版' })
  await people.first.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '太短' })
  await people.author.ok('POST circle/postingapi edit', { topic_id, content: '第二版', rev: 1 })
  const readEarlier = async () => (await people.first.ok('GET circle/topic detail', { topic_id })).earlier
  const earlier = { content: '第一版', rev: 1, pictures: 0, replaced: 0 }
  expect(await readEarlier()).toEqual(earlier)
  await people.first.ok('POST circle/topic passstep', { topic_id, rev: 2 })
  await people.first.ok('POST circle/topic undo', { topic_id })
  expect(await readEarlier()).toEqual(earlier)
})

test.each([
  ['pass', 7, 'second'],
  ['del', 5, 'first'],
] as const)(
  'undoing a %s restores nothing of an author who has closed the account in the meantime',
  async (action, state, by) => {
    const author = await app.createPerson('就要注销的人')
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '注销前写的' })
    for (const before of actionsToState[state] ?? [])
      await act(before === 'passstep' ? people.first : people.second, 'post', topic_id, before)
    await act(people[by], 'post', topic_id, action)
    await author.ok('POST circle/memberapi leave_code')
    await author.ok('POST circle/memberapi leave', { code: app.codes.get(author.mobile) as string })
    expect((await people[by].call('POST circle/topic undo', { topic_id })).code).toBe(404)
    const row = await app.db.selectFrom('post').select('state').where('id', '=', topic_id).executeTakeFirstOrThrow()
    expect(row.state).toBe(9)
  },
)

/** A post that waits for its video alone, and what ends the processing of the video. */
const createPostWaitingForVideo = async (content: string) => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content })
  const vid = `video of ${topic_id}`
  const size = { width: 1, height: 1 }
  const owned = { site_id: 10001, owner_id: people.author.id }
  const { id: fileId } = await app.db
    .insertInto('file')
    .values({ ...owned, ...size, token: vid, kind: 'video', type: 'video/mp4', size: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('post_file').values({ post_id: topic_id, file_id: fileId }).execute()
  const poster = { id: fileId, token: '' }
  const media = [{ vid, token: vid, status: 'processing', ...size, duration: 1, poster, preview: '' }]
  await app.db
    .updateTable('post')
    .set({ publish_when_ready: true, media: JSON.stringify(media) })
    .where('id', '=', topic_id)
    .execute()
  const finishVideo = () => {
    const made = { ...size, duration: 1, ladder: false, aiGrade: 0 as const, poster: { ...poster, preview: '' } }
    const outcome = {
      fileId,
      vid,
      siteId: 10001,
      ownerId: people.author.id,
      name: '',
      status: 'ready' as const,
      ...made,
    }
    return transaction(app.db, (db) => applyVideoOutcome(app.context, db, outcome))
  }
  return { topic_id, finishVideo }
}

test('a post rejected while it waits for its video alone goes online after the undo, whenever the video becomes ready', async () => {
  const undoneFirst = await createPostWaitingForVideo('先撤销')
  const readyFirst = await createPostWaitingForVideo('视频先好')
  await app.updateSettings({ review_posts: false })
  const isOnline = async (topic_id: number) =>
    (await people.reader.ok('GET circle/topicapi detail', { topic_id })).state === '1'
  for (const { topic_id } of [undoneFirst, readyFirst]) await act(people.first, 'post', topic_id, 'fail')

  await act(people.first, 'post', undoneFirst.topic_id, 'undo')
  expect(await isOnline(undoneFirst.topic_id)).toBe(false)
  await undoneFirst.finishVideo()
  expect(await isOnline(undoneFirst.topic_id)).toBe(true)

  await readyFirst.finishVideo()
  expect(await isOnline(readyFirst.topic_id)).toBe(false)
  await act(people.first, 'post', readyFirst.topic_id, 'undo')
  expect(await isOnline(readyFirst.topic_id)).toBe(true)
  const { data } = await people.first.ok('GET circle/topic history', { topic_id: readyFirst.topic_id })
  expect(data.map(({ action, to }) => [action, to])).toEqual([
    ['common', '0'],
    ['fail', '2'],
    ['undo', '0'],
    ['common', '1'],
  ])
  await app.updateSettings({ review_posts: true })
})
