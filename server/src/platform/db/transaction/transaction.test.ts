import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts'
import type { Db } from '../handle.ts'
import { afterCommit, transaction } from './transaction.ts'
import { OuterHandleError } from './transaction-guard.ts'

let open: TestDatabase
let db: Db

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  await sql`create table wallet (owner text primary key, coins int not null check (coins >= 0))`.execute(db)
})
afterAll(() => open.close())
beforeEach(async () => {
  await sql`delete from wallet`.execute(db)
  await sql`insert into wallet values ('an', 10), ('bo', 10)`.execute(db)
})

const coins = async (handle: Db, owner: string): Promise<number | undefined> => {
  const { rows } = await sql<{ coins: number }>`select coins from wallet where owner = ${owner}`.execute(handle)
  return rows[0]?.coins
}
const add = (handle: Db, owner: string, amount: number) =>
  sql`update wallet set coins = coins + ${amount} where owner = ${owner}`.execute(handle)

const transfer = (handle: Db, amount: number) =>
  transaction(handle, async (trx) => {
    await add(trx, 'bo', amount)
    await add(trx, 'an', -amount)
  })

describe('a transaction', () => {
  test('commits all of its changes together', async () => {
    await transfer(db, 4)
    expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([6, 14])
  })

  test('that fails is rolled back, and the next one works', async () => {
    await expect(transfer(db, 11)).rejects.toMatchObject({ code: '23514' })
    expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([10, 10])
    await transfer(db, 1)
    expect(await coins(db, 'bo')).toBe(11)
  })

  test('joins the one that is open', async () => {
    await expect(
      transaction(db, async (trx) => {
        await transfer(trx, 3)
        expect(await coins(trx, 'an')).toBe(7)
        throw new Error('the work failed')
      }),
    ).rejects.toThrow('the work failed')
    expect(await coins(db, 'an')).toBe(10)
  })

  test('is not committed when an error inside was swallowed', async () => {
    const hidden = transaction(db, async (trx) => {
      await add(trx, 'bo', 5)
      await sql`select 1 / 0`.execute(trx).catch(() => {})
    })
    await expect(hidden).rejects.toThrow()
    expect(await coins(db, 'bo')).toBe(10)
  })

  test('returns what its work returns', async () => {
    expect(await transaction(db, (trx) => coins(trx, 'an'))).toBe(10)
  })

  test('may run queries concurrently', async () => {
    const both = await transaction(db, (trx) => Promise.all([coins(trx, 'an'), coins(trx, 'bo'), add(trx, 'an', 1)]))
    expect(both.slice(0, 2)).toEqual([10, 10])
  })

  test('cannot be used after it has ended', async () => {
    const gone = await transaction(db, async (trx) => trx)
    await expect(coins(gone, 'an')).rejects.toThrow()
  })
})

test('transactions that read before they write do not overwrite each other’s changes', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(db, async (trx) => {
        const { rows } = await sql<{ coins: number }>`select coins from wallet where owner = 'an' for update`.execute(
          trx,
        )
        await sql`update wallet set coins = ${(rows[0]?.coins ?? 0) + 1} where owner = 'an'`.execute(trx)
      }),
    ),
  )
  expect(await coins(db, 'an')).toBe(30)
})

test('two transactions that lock the same rows in opposite order both succeed', async () => {
  const swap = (first: string, second: string) =>
    transaction(db, async (trx) => {
      await add(trx, first, 1)
      await sql`select pg_sleep(0.05)`.execute(trx)
      await add(trx, second, 1)
    })
  await Promise.all([swap('an', 'bo'), swap('bo', 'an')])
  expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([12, 12])
})

describe('after a serialization failure', () => {
  const fail = (code: string) => sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`

  test('the work is retried from the start', async () => {
    let tries = 0
    const committed: number[] = []
    await transaction(db, async (trx) => {
      await add(trx, 'an', 1)
      await afterCommit(trx, () => void committed.push(tries))
      if (++tries < 3) await fail('40001').execute(trx)
    })
    expect([tries, await coins(db, 'an')]).toEqual([3, 11])
    expect(committed).toEqual([3])
  })

  test('there are three attempts at most', async () => {
    let tries = 0
    const hopeless = transaction(db, async (trx) => {
      tries++
      await fail('40P01').execute(trx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(3)
  })

  test('any other error is not retried', async () => {
    let tries = 0
    const wrong = transaction(db, async (trx) => {
      tries++
      await fail('22000').execute(trx)
    })
    await expect(wrong).rejects.toMatchObject({ code: '22000' })
    expect(tries).toBe(1)
  })
})

describe('the outer handle inside a transaction', () => {
  test('is refused at once instead of deadlocking', async () => {
    const mixed = transaction(db, async () => {
      await coins(db, 'an')
    })
    await expect(mixed).rejects.toBeInstanceOf(OuterHandleError)
    expect(await coins(db, 'an')).toBe(10)
  })

  test('is also refused for a second transaction and for queries that bypass the transaction', async () => {
    await transaction(db, async () => {
      await expect(transaction(db, async () => {})).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.withoutStatementTimeout(async () => {})).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.vacuum()).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.listen('x', () => {})).rejects.toBeInstanceOf(OuterHandleError)
    })
  })

  test('works for code that was started inside and continues after the transaction', async () => {
    let later: Promise<number | undefined> | undefined
    let over = () => {}
    const end = new Promise<void>((resolve) => {
      over = resolve
    })
    await transaction(db, async (trx) => {
      await add(trx, 'an', 1)
      later = end.then(() => coins(db, 'an'))
    })
    over()
    expect(await later).toBe(11)
  })

  test('does not open transactions by its own method', async () => {
    await expect(db.transaction().execute(async () => {})).rejects.toBeInstanceOf(OuterHandleError)
    expect(await coins(db, 'an')).toBe(10)
  })
})

describe('an afterCommit callback', () => {
  test('runs when the change is visible from outside', async () => {
    const seen: (number | undefined)[] = []
    await transaction(db, async (trx) => {
      await transaction(trx, async (inner) => afterCommit(inner, async () => void seen.push(await coins(db, 'an'))))
      await add(trx, 'an', 5)
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([15])
  })

  test('does not run after a rollback', async () => {
    let happened = false
    const failing = transaction(db, async (trx) => {
      await afterCommit(trx, () => {
        happened = true
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(happened).toBe(false)
  })

  test('that fails rejects the call, is not retried and does not stop the other callbacks', async () => {
    const ran: string[] = []
    const transient = Object.assign(new Error('a deadlock of the callback'), { code: '40P01' })
    const failing = transaction(db, async (trx) => {
      await add(trx, 'an', 1)
      await afterCommit(trx, () => {
        ran.push('first')
        throw transient
      })
      await afterCommit(trx, () => void ran.push('second'))
    })
    await expect(failing).rejects.toBe(transient)
    expect([await coins(db, 'an'), ran]).toEqual([11, ['first', 'second']])
  })

  test('runs at once outside of a transaction', async () => {
    const ran: string[] = []
    await afterCommit(db, () => void ran.push('callback'))
    expect(ran).toEqual(['callback'])
  })

  test('is refused once the transaction is over', async () => {
    const gone = await transaction(db, async (trx) => trx)
    await expect(afterCommit(gone, () => {})).rejects.toThrow('the transaction is over')
  })
})
