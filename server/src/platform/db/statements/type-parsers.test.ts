import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts'

let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const fetched = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select (select ${sql.raw(expression)}) as value`.execute(open.db)
  return rows[0]?.value
}

test.each([
  ['a count', 'count(*) from generate_series(1, 3)', 3],
  ['a bigint', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['a numeric', '12.50::numeric', 12.5],
  ['an average', 'avg(n) from generate_series(1, 4) n', 2.5],
  ['a date', "date '2024-02-29'", '2024-02-29'],
  ['a moment', "timestamptz '2024-03-01 08:00+08'", new Date('2024-03-01T00:00:00Z')],
  ['a timestamp with microseconds', "timestamptz '2024-03-01 00:00:00.123456Z'", new Date('2024-03-01T00:00:00.123Z')],
  ['a timestamp without a time zone', "timestamp '2024-03-01 08:00'", '2024-03-01 08:00:00'],
  ['bigints', 'array[1, null, 2]::bigint[]', [1, null, 2]],
  ['dates', "array['2024-02-29']::date[]", ['2024-02-29']],
  [
    'numerics',
    'array[[1.5, 2], [3, 4]]::numeric[]',
    [
      [1.5, 2],
      [3, 4],
    ],
  ],
  ['texts', "array['a,b', 'c\"d', null, '圈子']", ['a,b', 'c"d', null, '圈子']],
  ['json', `'{"a": [1, "二"]}'::jsonb`, { a: [1, '二'] }],
  ['truth', 'true', true],
  ['bytes', "'\\x00ff'::bytea", Buffer.from([0, 255])],
  ['nothing', 'null::bigint', null],
])('%s is the same value from both engines', async (_what, expression, value) => {
  expect(await fetched(expression)).toEqual(value)
})

test('a number beyond the safe integers is an error, not another number', async () => {
  await expect(fetched('9007199254740993::bigint')).rejects.toThrow('cast it to text')
  expect(await fetched("'still there'")).toBe('still there')
})

test('a timestamp survives a round trip, and a date is a day of the named time zone', async () => {
  const at = new Date('2024-12-31T16:30:00.250Z')
  const { rows } = await sql<{ at: Date; day: string }>`
    select ${at}::timestamptz as at, (${at}::timestamptz at time zone 'Asia/Shanghai')::date as day`.execute(open.db)
  expect(rows).toEqual([{ at, day: '2025-01-01' }])
})

test('texts are compared by code point, and lower() handles letters beyond ASCII', async () => {
  expect(
    await fetched("array(select x from unnest(array['b', 'A', 'a', '圈', 'é']) x order by x collate \"C\")"),
  ).toEqual(['A', 'a', 'b', 'é', '圈'])
  expect(await fetched("lower('ÀÉ')")).toBe('àé')
})
