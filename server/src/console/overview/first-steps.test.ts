import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
})
afterAll(() => app.close())

const listDone = async () =>
  (await operator.ok('GET console/steps')).steps.flatMap(({ key, done }) => (done === 1 ? [key] : []))

test('each first step is done as soon as its data exist', async () => {
  const before = await listDone()
  expect(before).not.toContain('name')
  await operator.ok('POST console/settings', { circle_title: '云溪圈' })
  expect(await listDone()).toContain('name')
  expect(before).not.toContain('legal')
  await operator.ok('POST console/settings', { legal_operator: '云溪传媒' })
  expect(await listDone()).toContain('legal')
  await operator.ok('POST console/staff review', { member_id: operator.id, level: 1 })
  expect(await listDone()).toContain('reviewers')
  await app.createTag('茶山')
  expect(await listDone()).toContain('topics')
  await publishApprovedPost(operator, await app.createPerson('楼主'), { content: '开张' })
  expect(await listDone()).toContain('post')
  await operator.ok('POST console/notice_send', { title: '开张了', content: '欢迎大家' })
  expect(await listDone()).toEqual(expect.arrayContaining(['name', 'reviewers', 'topics', 'post', 'notice']))
})

test('only a chief is asked for the host of the site, until it has one that browsers can open', async () => {
  const chief = await app.createPerson('总运营', { operator: true })
  const host = async (person: Person) =>
    (await person.ok('GET console/steps')).steps.find(({ key }) => key === 'host')?.done
  expect([await host(operator), await host(chief)]).toEqual([undefined, 0])
  await app.db
    .updateTable('site')
    .set({ hosts: ['circle.example.com'] })
    .where('id', '=', 10001)
    .execute()
  expect(await host(chief)).toBe(1)
})

test('a startup picture is a done step once readers see it', async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array([1])]), 'a.png')
  const picture = (await operator.upload('POST index/upload/file', body)).data.attachid
  await operator.ok('POST console/settings', { startup_image: `${picture}` })
  expect(await listDone()).not.toContain('picture')
  await operator.ok('POST console/settings', { startup_switch: '1' })
  expect(await listDone()).toContain('picture')
})

test('the list of first steps can be hidden for the site and shown again', async () => {
  await operator.ok('POST console/steps_hide', { hidden: 1 })
  expect(await operator.ok('GET console/steps')).toMatchObject({ hidden: 1 })
  const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  expect(await elsewhere.ok('GET console/steps', { siteid: 10002 })).toMatchObject({ hidden: 0 })
  await operator.ok('POST console/steps_hide', { hidden: 0 })
  expect(await operator.ok('GET console/steps')).toMatchObject({ hidden: 0 })
})

test('waiting changes of profiles and appeals count among the waiting tasks', async () => {
  await app.updateSettings({ review_bio: '1' })
  const person = await app.createPerson('改介绍的')
  await person.ok('POST circle/memberapi edit', { nickname: person.nickname, bio: '种茶的人' })
  expect(await operator.ok('GET console/waiting')).toMatchObject({ appeals: 0, profiles: 1 })
})
