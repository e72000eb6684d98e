import type { Address } from '@quanzi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { queueJob } from '../../jobs/queue.ts'

let house: TestHouse
let operator: Person
let chief: Person
let reviewer: Person
let author: Person
const minute = 60_000

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  chief = await house.person('总运营', { operator: true })
  reviewer = await house.person('一审', { level: 1 })
  author = await house.person('楼主')
})
afterAll(() => house.close())

const alerts = async (who = operator, siteid = 10001) => (await who.ok('GET console/alerts', { siteid })).data
const one = async (key: string, who = operator) => (await alerts(who)).find((alert) => alert.key === key)

test('a site on which all is well rings no bell', async () => {
  expect(await alerts()).toEqual([])
  expect(await alerts(chief)).toEqual([])
})

test('what waits longer than the target is counted for its level, with since when, and on its own site alone', async () => {
  const sent = house.now()
  const write = async (content: string) => (await author.ok('POST circle/postingapi common', { content })).topic_id
  const first = await write('第一帖')
  await write('第二帖')
  house.wait(4 * minute)
  await write('刚来的')
  expect(await alerts()).toEqual([])
  house.wait(2 * minute)
  const late = await one('late_first')
  expect(late?.n).toBe(2)
  expect(Math.abs(Date.parse(late?.since ?? '') - sent.getTime())).toBeLessThan(minute)
  expect(await alerts(chief, 10002)).toEqual([])

  await reviewer.ok('POST circle/topic passstep', { topic_id: first, rev: 1 })
  expect(await one('late_first')).toMatchObject({ n: 1 })
  expect(await one('late_second')).toBeUndefined()
  house.wait(6 * minute)
  expect(await one('late_second')).toMatchObject({ n: 1 })
  await operator.ok('POST console/target save', { first: 3600, second: 3600 })
  expect(await alerts()).toEqual([])
})

test('an open report, and a web hook that was not taken, are told until they are done with', async () => {
  await house.settings({ audit_switch: 1 })
  const post = await publishOnline(reviewer, author, { content: '有人会举报的' })
  await (await house.person('读者')).ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 1 })
  expect(await one('reports')).toMatchObject({ n: 1, since: expect.stringMatching(/^\d{4}-/) })
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '属实' })
  expect(await one('reports')).toBeUndefined()

  await operator.ok('POST console/hook save', { url: 'https://hook.example/in', renew: 0 })
  await house.db.updateTable('web_hook').set({ fault: 'HTTP 500', sent_at: house.now() }).execute()
  expect(await one('hook')).toMatchObject({ n: 1, note: 'HTTP 500' })
  await operator.ok('POST console/hook save', { url: '', renew: 0 })
  expect(await one('hook')).toBeUndefined()
})

test('trouble of the server itself is told to operators of all sites alone', async () => {
  await queueJob(house.db, { kind: 'lift-ban', payload: { memberId: author.id }, runAt: house.now() })
  await house.db
    .updateTable('job')
    .set({ dead: true, fault: 'nobody knows how' })
    .where('kind', '=', 'lift-ban')
    .execute()
  expect(await one('job_dead', chief)).toMatchObject({ n: 1 })
  expect(await alerts(operator)).toEqual([])
  // What the services said is good for ten minutes here, as each bell asks once a minute.
  house.usePorts({ storage: { ...house.app.house.ports.storage, put: () => Promise.reject(new Error('disk full')) } })
  expect(await one('service', chief)).toBeUndefined()
  house.wait(11 * minute)
  expect(await one('service', chief)).toMatchObject({ n: 1, note: 'storage' })
  expect(await one('service', operator)).toBeUndefined()
})

test('only operators of the site hear it', async () => {
  const address: Address = 'GET console/alerts'
  expect(await reviewer.call(address)).toMatchObject({ code: 403, data: null })
  expect(await operator.call(address, { siteid: 10002 })).toMatchObject({ code: 403, data: null })
})
