import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPeople, openSingleLevelApp, uploadPicture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

/** The author belongs to the site 10001. */
const lax = { review_nickname: '0', review_avatar: '0', review_bio: '0' }
let app: TestApp
let reviewer: Person
let reviewerElsewhere: Person
let author: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  reviewerElsewhere = await app.createPerson('别站审核员', { level: 1, site: 10002 })
  const terms = [
    { text: '本站禁词', kind: 'refuse' },
    { text: '本站疑词', kind: 'hold' },
  ] as const
  await app.db
    .insertInto('blocklist_term')
    .values(terms.map((term) => ({ site_id: 10001, ...term })))
    .execute()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[author] = (await createPeople(app, '作者')) as [Person]
  await app.updateSettings(lax)
  await app.updateSettings(lax, 10002)
})

const editElsewhere = (nickname: string) => author.call('POST circle/memberapi edit', { nickname, siteid: 10002 })
const readNickname = async () =>
  (await app.visitor.ok('GET circle/memberapi homepage', { id: author.id })).user_data.nickname
const listWaiting = async (person: Person, siteid: number) =>
  (await person.ok('GET circle/profile list', { siteid, pagesize: 100 })).data.filter(
    ({ member_data }) => member_data.id === author.id,
  )

test("a site reviews the changes of its members' profiles, also those that come through a site without review", async () => {
  await app.updateSettings({ review_nickname: '1' })
  await editElsewhere('绕道来的')
  expect(await readNickname()).toBe(author.nickname)
  expect(await listWaiting(reviewer, 10001)).toMatchObject([{ field: 'nickname', value: '绕道来的', shown: 0 }])
  expect(await listWaiting(reviewerElsewhere, 10002)).toEqual([])
})

test('the word list of a site of the member refuses and holds a nickname that comes through another site', async () => {
  expect(await editElsewhere('本站禁词')).toMatchObject({ code: 422, error: '内容包含违规信息' })
  await editElsewhere('有本站疑词')
  expect(await readNickname()).toBe(author.nickname)
  expect(await listWaiting(reviewer, 10001)).toMatchObject([{ value: '有本站疑词', hits: [{ word: '本站疑词' }] }])
})

test('while a change waits at a site, the next value is reviewed there too, whatever site it comes from', async () => {
  await app.updateSettings({ review_nickname: '1' }, 10002)
  await editElsewhere('等别站审核')
  await author.ok('POST circle/memberapi edit', { nickname: '换个站再改' })
  expect(await readNickname()).toBe(author.nickname)
  expect(await listWaiting(reviewerElsewhere, 10002)).toMatchObject([{ value: '换个站再改', shown: 0 }])
})

test('a waiting picture submitted again on another site stays readable for its reviewers', async () => {
  await app.updateSettings({ review_avatar: '1' })
  const picture = { nickname: author.nickname, img: await uploadPicture(author) }
  await author.ok('POST circle/memberapi edit', picture)
  await author.ok('POST circle/memberapi edit', { ...picture, siteid: 10002 })
  const [waiting] = await listWaiting(reviewer, 10001)
  const read = await app.server.inject({ url: waiting?.value ?? '', headers: { cookie: reviewer.cookie } })
  expect(read.statusCode).toBe(200)
})
