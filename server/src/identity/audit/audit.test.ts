import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import type { RequestContext } from '../request/request-context.ts'
import { visitor } from '../request/viewer.ts'
import { recordChange } from './record.ts'
import { verifyAuditLog } from './verify.ts'

let testApp: TestApp
let operator: Person

beforeEach(async () => {
  testApp = await openTestApp()
  operator = await testApp.createPerson('运营老周', { operator: true })
  const ctx = await contextOf()
  for (let i = 1; i <= 6; i++)
    await recordChange(ctx, ctx.db, { action: 'tag.save', subject: `tag:${i}`, after: { i } })
})
afterEach(() => testApp.close())

const contextOf = async (): Promise<Pick<RequestContext, 'db' | 'app' | 'site' | 'viewer' | 'now'>> => ({
  db: testApp.db,
  app: testApp.context,
  site: await testApp.context.sites.get(10001),
  viewer: { ...visitor, id: operator.id },
  now: testApp.now(),
})
const secrets = () => testApp.context.config
const readLastEntry = () =>
  testApp.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('an entry stores the actor, the action and only the differing fields', async () => {
  const ctx = await contextOf()
  await recordChange(ctx, ctx.db, {
    action: 'settings.save',
    subject: 'settings',
    before: { title: '圈子', order: [1, 2], since: new Date(0) },
    after: { title: '云溪圈', order: [1, 2], since: new Date(0) },
    reason: '改名',
  })
  expect(await readLastEntry()).toMatchObject({
    site_id: 10001,
    member_id: operator.id,
    action: 'settings.save',
    reason: '改名',
    before: '{"title":"圈子"}',
    after: '{"title":"云溪圈"}',
  })
})

test('an action that changes nothing leaves no entry', async () => {
  const ctx = await contextOf()
  const last = await readLastEntry()
  const saved = { action: 'town.save', subject: 'town:9' }
  await recordChange(ctx, ctx.db, { ...saved, before: { id: 9, name: '云溪' }, after: { id: 9, name: '云溪' } })
  await recordChange(ctx, ctx.db, { action: 'reviewer.remove', subject: 'member:7', before: null, after: null })
  expect(await readLastEntry()).toEqual(last)
})

test('a change that is rolled back leaves no entry', async () => {
  const ctx = await contextOf()
  const before = await readLastEntry()
  const failed = transaction(testApp.db, async (db) => {
    await recordChange(ctx, db, { action: 'settings.save', subject: 'settings' })
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await readLastEntry()).toEqual(before)
})

test('concurrent writers leave no gap in the chain', async () => {
  const ctx = await contextOf()
  const { id } = await readLastEntry()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      recordChange(ctx, ctx.db, { action: 'tag.save', subject: `tag:${i}`, after: { i } }),
    ),
  )
  const result = await verifyAuditLog(testApp.db, secrets())
  expect(result).toMatchObject({ intact: true, entries: id + 20 })
})

test('the log rejects update, delete and truncate', async () => {
  await expect(testApp.db.updateTable('audit_entry').set({ reason: 'nothing' }).execute()).rejects.toThrow()
  await expect(testApp.db.deleteFrom('audit_entry').execute()).rejects.toThrow()
  await expect(sql`truncate audit_entry`.execute(testApp.db)).rejects.toThrow()
})

test('the verification names an entry that was forged past the trigger', async () => {
  const { id } = await readLastEntry()
  await sql`alter table audit_entry disable trigger user`.execute(testApp.db)
  const verifyTampered = async (tamper: ReturnType<typeof sql>, repair: ReturnType<typeof sql>) => {
    await tamper.execute(testApp.db)
    const result = await verifyAuditLog(testApp.db, secrets())
    await repair.execute(testApp.db)
    return result
  }
  const tampering = sql`update audit_entry set after = '{"i":99}' where id = 3`
  const repairing = sql`update audit_entry set after = ${JSON.stringify(await afterOf(3))} where id = 3`
  expect(await verifyTampered(tampering, repairing)).toEqual({ intact: false, entry: 3, fault: 'changed' })
  expect(
    await verifyTampered(
      sql`update audit_entry set id = id + 100 where id = 5`,
      sql`update audit_entry set id = 5 where id = 105`,
    ),
  ).toEqual({ intact: false, entry: 5, fault: 'missing' })
  expect(await verifyAuditLog(testApp.db, secrets())).toMatchObject({ intact: true })
  expect(await verifyAuditLog(testApp.db, { secret: 'another secret' })).toEqual({
    intact: false,
    entry: 1,
    fault: 'changed',
  })
  await sql`delete from audit_entry where id = ${id}`.execute(testApp.db)
  expect(await verifyAuditLog(testApp.db, secrets())).toEqual({ intact: false, entry: id, fault: 'cut' })
})

const afterOf = async (id: number): Promise<unknown> =>
  JSON.parse(
    (await testApp.db.selectFrom('audit_entry').select('after').where('id', '=', id).executeTakeFirstOrThrow()).after ??
      'null',
  )
