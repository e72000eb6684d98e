import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { runOutsideTransaction } from '../../platform/db/transaction/transaction-guard.ts'
import { reverseEarning } from './earn.ts'

let app: TestApp
let member: Person

beforeAll(async () => {
  app = await openTestApp()
  member = await app.createPerson('两条都下线的人')
})
afterAll(() => app.close())

const earn = (target: string) =>
  sql`select earn_credits(${member.id}, 'post', ${target}, 2, 100, ${app.now()}::date, ${app.now()}::timestamptz)`.execute(
    app.db,
  )
const readCredits = async () =>
  (await app.db.selectFrom('member').select('credits').where('id', '=', member.id).executeTakeFirstOrThrow()).credits

test.runIf(inject('template').engine === 'postgres')(
  'two reversals at the same time take no more than the member has left',
  async () => {
    await earn('post:1')
    await earn('post:2')
    await app.db.updateTable('member').set({ credits: 3 }).where('id', '=', member.id).execute()
    const event = (target: string) => ({ memberId: member.id, kind: 'post', target, now: app.now() }) as const
    let second: Promise<void> | undefined
    await transaction(app.db, async (db) => {
      await reverseEarning(db, event('post:1'))
      await runOutsideTransaction(async () => {
        second = reverseEarning(app.db, event('post:2'))
        await expect.poll(() => countLockWaiters(app.db)).toBe(1)
      })
    })
    await second
    expect(await readCredits()).toBe(0)
    const taken = app.db.selectFrom('ledger').select('amount').where('account', '=', member.id)
    expect(await taken.where('kind', '=', 'post_reversal').orderBy('id').execute()).toEqual([
      { amount: -2 },
      { amount: -1 },
    ])
  },
)
