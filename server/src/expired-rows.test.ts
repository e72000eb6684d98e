import { limits } from '@quanzi/contract/limits'
import { day, hour } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callDuring } from '../test/call-during.ts'
import { openTestApp, type TestApp } from '../test/test-app.ts'
import { applyRetention, deleteExpired } from './expired-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('a clock that is set ahead deletes nothing of the retention for a day, in which the job fails', async () => {
  const reader = await app.createPerson('读者')
  await sql`insert into notice (site_id, member_id, title, content, created_at)
    values (10001, ${reader.id}, '', '', ${app.now()})`.execute(app.db)
  const kind = 'apply-retention'
  const unique_key = `recurring ${kind}`
  await app.db.insertInto('job').values({ kind, payload: '{}', unique_key, run_at: app.now() }).execute()
  const runAfter = async (ms: number) => {
    app.advanceTime(ms)
    await app.db.updateTable('job').set({ run_at: app.now() }).where('unique_key', '=', unique_key).execute()
    await app.jobs.runDue()
    const job = app.db.selectFrom('job').select('fault').where('unique_key', '=', unique_key)
    return [
      (await job.executeTakeFirstOrThrow()).fault,
      (await app.db.selectFrom('notice').select('id').execute()).length,
    ]
  }
  const held = expect.stringContaining('check the clock of the database')
  expect(await runAfter(0)).toEqual(['', 1])
  expect(await runAfter(6 * day)).toEqual(['', 1])
  expect(await runAfter(400 * day)).toEqual([held, 1])
  expect(await runAfter(hour)).toEqual([held, 1])
  // The clock is set right.
  expect(await runAfter(-400 * day)).toEqual(['', 1])
  // A server that was off for so long deletes a day later.
  expect(await runAfter(400 * day)).toEqual([held, 1])
  expect(await runAfter(23 * hour)).toEqual([held, 1])
  expect(await runAfter(hour)).toEqual(['', 0])
  expect(await runAfter(day)).toEqual(['', 0])
  await app.db.deleteFrom('job').where('unique_key', '=', unique_key).execute()
  app.advanceTime(-408 * day - hour)
})

test('a table whose old rows cannot be deleted keeps none of the others from being emptied', async () => {
  const old = new Date(app.now().getTime() - (limits.historyRetentionDays + 400) * day)
  await sql`insert into review_history (site_id, kind, item_id, action, from_state, to_state, rev, created_at)
    values (10001, 'post', 1, 'pass', 0, 1, 1, ${old})`.execute(app.db)
  const reader = await app.createPerson('读者')
  await sql`insert into notice (site_id, member_id, title, content, created_at)
    select 10001, ${reader.id}, '', '', ${old} from generate_series(1, 10001)`.execute(app.db)
  await app.db
    .insertInto('security_burst')
    .values({ site_id: 10001, kinds: 'login', began_at: old, ended_at: old, peak: 1 })
    .execute()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    app.db,
  )
  await sql`create trigger a_refuse before delete on review_history for each row execute function refuse()`.execute(
    app.db,
  )
  await expect(applyRetention(app.context, {})).rejects.toThrow('refused')
  for (const table of ['notice', 'security_burst'] as const)
    expect(await app.db.selectFrom(table).select('site_id').execute(), table).toEqual([])
})

test('the rows of killed processes are deleted after a day, and jobs that failed for good after 90 days', async () => {
  const now = app.now().getTime()
  const ago = (ms: number) => new Date(now - ms)
  await app.db
    .insertInto('server_process')
    .values([
      { id: 'killed', seen_at: ago(2 * day) },
      { id: 'alive', seen_at: ago(0) },
    ])
    .execute()
  const job = { kind: 'send-webhook', fault: 'HTTP 500', payload: '{}' }
  await app.db
    .insertInto('job')
    .values([
      { ...job, dead: true, run_at: ago(91 * day) },
      { ...job, dead: true, run_at: ago(89 * day) },
      { ...job, dead: false, run_at: ago(91 * day) },
    ])
    .execute()
  await deleteExpired(app.context)
  const processes = app.db.selectFrom('server_process').select('id').where('id', 'in', ['killed', 'alive'])
  expect(await processes.execute()).toEqual([{ id: 'alive' }])
  const left = await app.db.selectFrom('job').select('run_at').where('fault', '<>', '').orderBy('id').execute()
  expect(left).toEqual([{ run_at: ago(89 * day) }, { run_at: ago(91 * day) }])
})

test.runIf(inject('template').engine === 'postgres')(
  'a browser that its owner uses again while expired rows are deleted stays known',
  async () => {
    const seen_at = new Date(app.now().getTime() - limits.knownBrowserLife - day)
    await app.db
      .insertInto('known_browser')
      .values({ hash: 'used again', mobile_hash: 'of a reader', seen_at })
      .execute()
    await callDuring(app, 'update known_browser set seen_at = now()', () => deleteExpired(app.context))
    expect(await app.db.selectFrom('known_browser').select('hash').execute()).toEqual([{ hash: 'used again' }])
  },
)
