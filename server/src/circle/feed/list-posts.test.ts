import { toChinaDate } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openSingleLevelApp, uploadPicture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person
let tag: number
const posts = { picture: 0, video: 0, videoWithoutTag: 0 }

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  author = await app.createPerson('云溪小满')
  tag = await app.createTag('水库')
  const publish = (content: string, more: object) => publishApprovedPost(reviewer, author, { content, ...more })
  posts.picture = await publish('一张图', { tag, attachment: JSON.stringify([{ id: await uploadPicture(author) }]) })
  posts.video = await publish('一段视频', { tag })
  posts.videoWithoutTag = await publish('又一段视频', {})
  const shape = { width: 96, height: 64, duration: 61, status: 'ready', preview: '' }
  const media = JSON.stringify([{ vid: 'avideo', token: 'avideo', poster: { id: 1, token: 'aposter' }, ...shape }])
  await app.db
    .updateTable('post')
    .set({ type: 3, media })
    .where('id', 'in', [posts.video, posts.videoWithoutTag])
    .execute()
})
afterAll(() => app.close())

const list = async (input: { tagid?: number; type?: number; order?: number }) => {
  const { data, total } = await author.ok('GET circle/topicapi list', input)
  return { ids: data.map(({ topic_id }) => topic_id), total }
}

test.each([2, 3, 4, 5, 6])(
  'a list by tag and type has the posts that are both, and counts them, in order %i',
  async (order) => {
    expect(await list({ tagid: tag, type: 3, order })).toEqual({ ids: [posts.video], total: 1 })
    expect(await list({ tagid: tag, type: 2, order })).toEqual({ ids: [posts.picture], total: 1 })
    expect(await list({ tagid: tag, type: 1, order })).toEqual({ ids: [], total: 0 })
  },
)

test('a list by type alone counts the posts of that type, one by tag those of the tag, and one without either all', async () => {
  expect(await list({ type: 3, order: 2 })).toEqual({ ids: [posts.videoWithoutTag, posts.video], total: 2 })
  expect(await list({ tagid: tag, order: 2 })).toEqual({ ids: [posts.video, posts.picture], total: 2 })
  expect(await list({ order: 2 })).toMatchObject({ ids: [posts.videoWithoutTag, posts.video, posts.picture], total: 3 })
})

test('a list by an unknown tag is 404, also by a type', async () => {
  for (const type of [undefined, 3])
    expect(await author.call('GET circle/topicapi list', { tagid: 999_999, type })).toMatchObject({ code: 404 })
})

test('the list of a tag by days is for reviewers and operators of the site, each day from midnight to midnight in China', async () => {
  const start = toChinaDate(app.now())
  const operator = await app.createPerson('本站运营', { operator: true, site: 10001 })
  const foreign = await app.createPerson('别站审核员', { level: 2, site: 10002 })
  const ask = (person: Person, range: { start?: string; end?: string }) =>
    person.call('GET circle/topicapi taglist', { tagid: tag, ...range })
  for (const range of [{ start }, { end: start }, { start, end: start }]) {
    expect(await ask(app.visitor, range)).toMatchObject({ code: 401, data: null })
    for (const person of [author, foreign]) expect(await ask(person, range)).toMatchObject({ code: 403, data: null })
    for (const person of [reviewer, operator]) expect((await ask(person, range)).code).toBe(0)
  }
  const publishedAt = (time: string, id: number) =>
    app.db
      .updateTable('post')
      .set({ published_at: new Date(`${start}T${time}+08:00`) })
      .where('id', '=', id)
      .execute()
  await publishedAt('00:00:00', posts.picture)
  await publishedAt('23:59:59', posts.video)
  const idsOn = async (date: string) =>
    (await reviewer.ok('GET circle/topicapi taglist', { tagid: tag, start: date, end: date })).data.map(
      ({ topic_id }) => topic_id,
    )
  const dayFrom = (days: number) => toChinaDate(new Date(Date.parse(`${start}T12:00:00+08:00`) + days * day))
  expect(await idsOn(start)).toEqual([posts.video, posts.picture])
  expect([await idsOn(dayFrom(-1)), await idsOn(dayFrom(1))]).toEqual([[], []])
})
