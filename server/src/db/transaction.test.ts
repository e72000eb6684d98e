import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/databases.ts'
import { OuterHandleError } from './frame.ts'
import type { Db } from './handle.ts'
import { afterCommit, transaction } from './transaction.ts'

let open: TestDatabase
let db: Db

beforeAll(async () => {
  open = await testDatabase()
  db = open.db
  await sql`create table purse (owner text primary key, coins int not null check (coins >= 0))`.execute(db)
})
afterAll(() => open.close())
beforeEach(async () => {
  await sql`delete from purse`.execute(db)
  await sql`insert into purse values ('an', 10), ('bo', 10)`.execute(db)
})

const coins = async (handle: Db, owner: string): Promise<number | undefined> => {
  const { rows } = await sql<{ coins: number }>`select coins from purse where owner = ${owner}`.execute(handle)
  return rows[0]?.coins
}
const add = (handle: Db, owner: string, amount: number) =>
  sql`update purse set coins = coins + ${amount} where owner = ${owner}`.execute(handle)

const give = (handle: Db, amount: number) =>
  transaction(handle, async (trx) => {
    await add(trx, 'bo', amount)
    await add(trx, 'an', -amount)
  })

describe('a transaction', () => {
  test('happens as a whole', async () => {
    await give(db, 4)
    expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([6, 14])
  })

  test('that fails leaves nothing behind, and the next one works', async () => {
    await expect(give(db, 11)).rejects.toMatchObject({ code: '23514' })
    expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([10, 10])
    await give(db, 1)
    expect(await coins(db, 'bo')).toBe(11)
  })

  test('joins the one that is open', async () => {
    await expect(
      transaction(db, async (trx) => {
        await give(trx, 3)
        expect(await coins(trx, 'an')).toBe(7)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
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

  test('answers with what its work answers', async () => {
    expect(await transaction(db, (trx) => coins(trx, 'an'))).toBe(10)
  })

  test('may run queries side by side', async () => {
    const both = await transaction(db, (trx) => Promise.all([coins(trx, 'an'), coins(trx, 'bo'), add(trx, 'an', 1)]))
    expect(both.slice(0, 2)).toEqual([10, 10])
  })

  test('cannot be used when it is over', async () => {
    const gone = await transaction(db, async (trx) => trx)
    await expect(coins(gone, 'an')).rejects.toThrow()
  })
})

test('transactions that read before they write do not lose each other’s changes', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(db, async (trx) => {
        const { rows } = await sql<{ coins: number }>`select coins from purse where owner = 'an' for update`.execute(
          trx,
        )
        await sql`update purse set coins = ${(rows[0]?.coins ?? 0) + 1} where owner = 'an'`.execute(trx)
      }),
    ),
  )
  expect(await coins(db, 'an')).toBe(30)
})

test('two transactions that take the same rows in opposite order both succeed', async () => {
  const swap = (first: string, second: string) =>
    transaction(db, async (trx) => {
      await add(trx, first, 1)
      await sql`select pg_sleep(0.05)`.execute(trx)
      await add(trx, second, 1)
    })
  await Promise.all([swap('an', 'bo'), swap('bo', 'an')])
  expect([await coins(db, 'an'), await coins(db, 'bo')]).toEqual([12, 12])
})

describe('when the database asks to try again', () => {
  const fail = (code: string) => sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`

  test('the work runs again, from the start', async () => {
    let tries = 0
    const told: number[] = []
    await transaction(db, async (trx) => {
      await add(trx, 'an', 1)
      afterCommit(() => void told.push(tries))
      if (++tries < 3) await fail('40001').execute(trx)
    })
    expect([tries, await coins(db, 'an')]).toEqual([3, 11])
    expect(told).toEqual([3])
  })

  test('it does so three times and no more', async () => {
    let tries = 0
    const hopeless = transaction(db, async (trx) => {
      tries++
      await fail('40P01').execute(trx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(3)
  })

  test('any other error is not tried again', async () => {
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
  test('is refused at once instead of waiting for itself', async () => {
    const mixed = transaction(db, async () => {
      await coins(db, 'an')
    })
    await expect(mixed).rejects.toBeInstanceOf(OuterHandleError)
    expect(await coins(db, 'an')).toBe(10)
  })

  test('is refused for a second transaction and for what goes past the transaction, too', async () => {
    await transaction(db, async () => {
      await expect(transaction(db, async () => {})).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.patiently(async () => {})).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.vacuum()).rejects.toBeInstanceOf(OuterHandleError)
      await expect(open.database.listen('x', () => {})).rejects.toBeInstanceOf(OuterHandleError)
    })
  })

  test('works for what was started inside and goes on when the transaction is over', async () => {
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

  test('does not open transactions of its own kind', async () => {
    await expect(db.transaction().execute(async () => {})).rejects.toBeInstanceOf(OuterHandleError)
    expect(await coins(db, 'an')).toBe(10)
  })
})

describe('what waits for the commit', () => {
  test('happens after it, when the change can be seen from outside', async () => {
    const seen: (number | undefined)[] = []
    await transaction(db, async (trx) => {
      await transaction(trx, async () => afterCommit(async () => void seen.push(await coins(db, 'an'))))
      await add(trx, 'an', 5)
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([15])
  })

  test('does not happen without one', async () => {
    let happened = false
    const failing = transaction(db, async () => {
      afterCommit(() => {
        happened = true
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(happened).toBe(false)
  })

  test('cannot undo the transaction by failing', async () => {
    await transaction(db, async (trx) => {
      await add(trx, 'an', 1)
      afterCommit(() => {
        throw new Error('nobody listens')
      })
    })
    expect(await coins(db, 'an')).toBe(11)
  })

  test('is refused where no transaction is open', () => {
    expect(() => afterCommit(() => {})).toThrow('inside a transaction')
  })
})
