import { randomUUID } from 'node:crypto'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let chief: Person
beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('总运营', { operator: true })
})
afterAll(() => app.close())

const webhookJob = (siteId: number) => ({
  kind: 'send-webhook',
  payload: JSON.stringify({ siteId, event: 'review.late', delivery: randomUUID(), body: {} }),
  fault: 'HTTP 500',
  tries: 8,
  dead: true,
})
const deadJobs = async () =>
  (await app.db.selectFrom('job').select('id').where('dead', '=', true).execute()).map(({ id }) => id)

test('a delivery that a webhook accepts sends the dead ones of its site again, each once', async () => {
  await chief.ok('POST console/hook save', { url: 'https://hooks.example.invalid/quanzi', renew: 1 })
  const [other] = await app.db.insertInto('job').values(webhookJob(10002)).returning('id').execute()
  const jobs = Array.from({ length: 60 }, () => webhookJob(10001))
  await app.db.insertInto('job').values(jobs).execute()
  await chief.ok('POST console/hook try')
  expect(await deadJobs()).toEqual([other?.id])
  app.webhooks.fault = 'HTTP 500'
  await app.jobs.runDue()
  expect(await deadJobs()).toHaveLength(61)
  app.webhooks.fault = ''
  await chief.ok('POST console/hook try')
  await app.jobs.runDue()
  expect(await deadJobs()).toEqual([other?.id])
  expect(app.webhooks.sent).toHaveLength(62)
})

test('a failed job that runs again is not retried at the same time', async () => {
  const until = (ms: number) => new Date(app.now().getTime() + ms)
  const [job] = await app.db
    .insertInto('job')
    .values({ kind: 'encode-avif', fault: 'a fault', tries: 2, leased_to: until(minute), lease: randomUUID() })
    .returning('id')
    .execute()
  const retry = { job_id: job?.id ?? 0 }
  expect((await chief.call('POST console/health retry', retry)).code).toBe(404)
  app.advanceTime(2 * minute)
  expect((await chief.call('POST console/health retry', retry)).code).toBe(0)
})
