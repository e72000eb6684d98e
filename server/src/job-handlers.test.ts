import { randomUUID } from 'node:crypto'
import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/test-app.ts'
import { jobTable, practiceJobTable } from './job-handlers.ts'
import { registerPendingKeys } from './platform/files/orphan-keys.ts'
import { queueJob } from './platform/jobs/queue.ts'
import { openJobRunner } from './platform/jobs/runner.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a practice restore sends no webhook and deletes no file, both of which production does', async () => {
  const chief = await app.createPerson('总运营', { operator: true })
  await chief.ok('POST console/hook save', { url: 'https://hook.example/in', renew: 0 })
  await registerPendingKeys(app.db, ['ab/abcdef/full.webp'], app.now())
  app.files.set('ab/abcdef/full.webp', Buffer.from('a picture'))
  const runAt = app.now()
  const message = {
    delivery: randomUUID(),
    siteId: 10001,
    event: 'review.late',
    body: { level: 1, oldest: 1, target: 1 },
  }
  await queueJob(app.db, { kind: 'send-webhook', payload: message, runAt })
  await queueJob(app.db, { kind: 'delete-expired', payload: {}, runAt })
  app.advanceTime(2 * day)
  const run = async (table: typeof jobTable) => {
    await openJobRunner(app.context, table).runDue()
    return [app.webhooks.sent.length, app.files.size]
  }
  expect(await run(practiceJobTable)).toEqual([0, 1])
  expect(await run(jobTable)).toEqual([1, 0])
})
