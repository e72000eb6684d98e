import type { Database } from '../../server/src/db/database.ts'
import { cookieOf, readers } from './fill.ts'
import { site } from './statements.ts'

/** What a benchmark has to know of a circle in order to ask for something that is there. */
export type Facts = {
  /** The id of the first of those who are logged in; the others follow. */
  firstReader: number
  /** Public posts with more than one page of comments. */
  discussed: number[]
  /** Public posts of every age. */
  posts: number[]
  /** The tags with the most posts. */
  tags: number[]
  /** The newest week with a ranking. */
  week: number
}

/** Of those who are logged in the last one reviews; of the rest half call the product and half the yardstick. */
export const reviewerCookie = cookieOf(readers - 1)
/** The same person operates all sites. */
export const operatorCookie = reviewerCookie
export const callers = Math.floor(readers / 2) - 1

export const readFacts = async ({ pool }: Database): Promise<Facts> => {
  const ids = async (sql: string): Promise<number[]> => (await pool.query(sql)).rows.map((row) => Number(row.id))
  const isPublic = `site_id = ${site} and state = 1 and not hidden`
  const [firstReader = 0] = await ids(
    `select m.id from session s join member m on m.id = s.member_id where m.mobile_hash like 'bench %' order by m.id limit 1`,
  )
  const [week = 0] = await ids(
    `select id from rank_period r where site_id = ${site} and exists (select from rank_entry e where e.period_id = r.id)
     order by start_date desc limit 1`,
  )
  return {
    firstReader,
    week,
    discussed: await ids(
      `select p.id from post p where ${isPublic} and comments > 24 and 20 < (select count(*) from comment c
         where c.post_id = p.id and c.root_id is null and c.state = 1 and not c.hidden) order by hashint8(id) limit 200`,
    ),
    posts: await ids(`select id from post where ${isPublic} order by hashint8(id) limit 3001`),
    tags: await ids(`select id from tag where site_id = ${site} and not offline order by posts desc, id limit 10`),
  }
}
