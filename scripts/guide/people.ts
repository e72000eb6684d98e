import { runOn } from '../cluster/database.ts'
import { changeSettings, openSession, type Person, siteId } from '../cluster/load.ts'

/** Members with a session, a reviewer and public posts of a site that production has just begun with. */
export const createPeople = async (url: string): Promise<{ people: Person[]; posts: number[] }> => {
  const limits = { postsPerMinute: 600, commentsPerMinute: 600, togglesPerMinute: 600 }
  await changeSettings(url, { audit_switch: 1, consent_switch: '0', limits })
  const people: Person[] = []
  for (let n = 0; n < 12; n++) {
    const [row] = await runOn<{ id: string }>(url, [
      `insert into member (nickname, mobile_hash) values ('读者 ${n}', 'guide ${n}') returning id`,
    ])
    people.push(await openSession(url, Number(row?.id)))
  }
  const posts = await runOn<{ id: string }>(url, [
    `insert into post (site_id, author_id, type, content, state, published_at)
     select ${siteId}, ${people[0]?.id}, 1, '第 ' || n || ' 篇', 1, now() from generate_series(1, 10) n returning id`,
  ])
  return { people, posts: posts.map(({ id }) => Number(id)) }
}
