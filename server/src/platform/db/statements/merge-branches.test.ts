import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { mostRowsRead } from '../../../../test/rows-read.ts'
import { openSingleLevelApp } from '../../../../test/single-level-app.ts'
import { findFollowing } from '../../../circle/feed/queries.ts'
import { mergeBranches } from './merge-branches.ts'
import { pagedStatement } from './paged-statement.ts'

const { app } = await openSingleLevelApp()
afterAll(() => app.close())

/** $1: rows as JSON. Some share the sorted column. */
const mergedStatement = pagedStatement(
  'merged_test',
  { columns: [{ column: 'at', type: 'int' }], id: 'id', params: 1 },
  ({ key, after, orderBy, limit, branchLimit }) => `
    with child as (select * from json_to_recordset($1::json) as child(id bigint, parent int, at int))
    select id, ${key} as key from (${mergeBranches({
      parent: 'p.id',
      from: '(select distinct parent as id from child) p',
      where: 'p.id > 0',
      rowsOf: (parent, first) =>
        `select c.id, c.at from child c where c.parent = ${parent} and ${after} order by c.at desc, c.id desc ${first}`,
      orderBy,
      branchLimit,
    })}) found ${orderBy} ${limit}`,
)

test('merged pages of rows with many parents equal those of one sorted list, by offset and by cursor', async () => {
  const children = fc.array(fc.record({ parent: fc.integer({ min: 0, max: 8 }), at: fc.integer({ min: 0, max: 5 }) }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(children, fc.integer({ min: 1, max: 6 }), async (made, size) => {
      const rows = made.map((row, n) => ({ ...row, id: n + 1 }))
      const sorted = rows.filter(({ parent }) => parent > 0).sort((a, b) => b.at - a.at || b.id - a.id)
      const ids = sorted.map(({ id }) => id)
      const source = mergedStatement(app.db, [JSON.stringify(rows)])
      const byOffset: number[] = []
      const byCursor: number[] = []
      let last: { id: number; key: string } | undefined
      for (let start = 0; start < ids.length; start += size) {
        byOffset.push(...(await source.fromStart(size, start)).map(({ id }) => id))
        const page = last ? await source.afterCursor(last, size) : await source.fromStart(size, 0)
        byCursor.push(...page.map(({ id }) => id))
        last = page.at(-1)
      }
      expect([byOffset, byCursor]).toEqual([ids, ids])
    }),
    { numRuns: 60 },
  )
})

test('the feed of followed members reads few rows of each member and no more than a page in total', async () => {
  const reader = await app.createPerson('关注很多人')
  const [followed, posts] = [60, 10]
  await sql`
    with author as (insert into member (nickname) select '作者' || n from generate_series(1, ${followed}::int) n returning id),
      followed as (insert into member_follow (member_id, target_id) select ${reader.id}::bigint, id from author)
    insert into post (site_id, author_id, type, state, content, published_at)
    select 10001, id, 1, 1, '早安', now() - n * interval '1 minute' - id * interval '1 second'
    from author, generate_series(1, ${posts}::int) n`.execute(app.db)
  await sql`analyze post, member_follow`.execute(app.db)
  const page = (db: typeof app.db) => findFollowing(db, 10001, reader.id, { page: 1, pagesize: 20 })
  expect((await page(app.db)).ids).toHaveLength(20)
  expect(await mostRowsRead(app.db, page)).toBeLessThan((followed * posts) / 2)
})
