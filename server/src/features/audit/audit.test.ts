import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { visitor } from '../../http/viewer.ts'
import { recordChange } from './record.ts'
import { verifyLog } from './verify.ts'

let house: TestHouse
let operator: Person

beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.person('运营老周', { operator: true })
})
afterAll(() => house.close())

const contextOf = async (): Promise<Pick<Context, 'db' | 'house' | 'site' | 'viewer' | 'now'>> => ({
  db: house.db,
  house: house.app.house,
  site: await house.app.house.sites.get(10001),
  viewer: { ...visitor, id: operator.id },
  now: house.now(),
})
const secret = () => house.app.house.config.secret
const newest = () =>
  house.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('an entry keeps who did what, and of two objects only what differs', async () => {
  const c = await contextOf()
  await recordChange(c, {
    action: 'settings.save',
    subject: 'settings',
    before: { title: '圈子', order: [1, 2], since: new Date(0) },
    after: { title: '云溪圈', order: [1, 2], since: new Date(0) },
    reason: '改名',
  })
  expect(await newest()).toMatchObject({
    site_id: 10001,
    member_id: operator.id,
    action: 'settings.save',
    reason: '改名',
    before: '{"title":"圈子"}',
    after: '{"title":"云溪圈"}',
  })
})

test('a change that is not committed leaves no entry', async () => {
  const c = await contextOf()
  const before = await newest()
  const failed = transaction(house.db, async (db) => {
    await recordChange({ ...c, db }, { action: 'settings.save', subject: 'settings' })
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await newest()).toEqual(before)
})

test('many operators write at once and the chain has no gap', async () => {
  const c = await contextOf()
  const { id } = await newest()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => recordChange(c, { action: 'tag.save', subject: `tag:${i}`, after: { i } })),
  )
  const verdict = await verifyLog(house.db, secret())
  expect(verdict).toMatchObject({ whole: true, entries: id + 20 })
})

test('nobody changes, deletes or empties the log', async () => {
  await expect(house.db.updateTable('audit_entry').set({ reason: 'nothing' }).execute()).rejects.toThrow()
  await expect(house.db.deleteFrom('audit_entry').execute()).rejects.toThrow()
  await expect(sql`truncate audit_entry`.execute(house.db)).rejects.toThrow()
})

test('whoever forges an entry past the guard is found, and the entry named', async () => {
  const { id } = await newest()
  await sql`alter table audit_entry disable trigger user`.execute(house.db)
  const fault = async (forge: ReturnType<typeof sql>, mend: ReturnType<typeof sql>) => {
    await forge.execute(house.db)
    const verdict = await verifyLog(house.db, secret())
    await mend.execute(house.db)
    return verdict
  }
  const forged = sql`update audit_entry set after = '{"i":99}' where id = 3`
  const back = sql`update audit_entry set after = ${JSON.stringify(await afterOf(3))} where id = 3`
  expect(await fault(forged, back)).toEqual({ whole: false, entry: 3, fault: 'changed' })
  expect(
    await fault(
      sql`update audit_entry set id = id + 100 where id = 5`,
      sql`update audit_entry set id = 5 where id = 105`,
    ),
  ).toEqual({ whole: false, entry: 5, fault: 'missing' })
  expect(await verifyLog(house.db, secret())).toMatchObject({ whole: true })
  expect(await verifyLog(house.db, 'another secret')).toEqual({ whole: false, entry: 1, fault: 'changed' })
  await sql`delete from audit_entry where id = ${id}`.execute(house.db)
  expect(await verifyLog(house.db, secret())).toEqual({ whole: false, entry: id, fault: 'cut' })
})

const afterOf = async (id: number): Promise<unknown> =>
  JSON.parse(
    (await house.db.selectFrom('audit_entry').select('after').where('id', '=', id).executeTakeFirstOrThrow()).after ??
      'null',
  )
