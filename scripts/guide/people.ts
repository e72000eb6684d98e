import { createHash, randomBytes } from 'node:crypto'
import { runOn } from '../cluster/database.ts'
import { type Person, siteId } from '../cluster/load.ts'

/** Members with a session, a reviewer and public posts of a site that production has just begun with. */
export const createPeople = async (url: string): Promise<{ people: Person[]; posts: number[] }> => {
  const limits = { postsPerMinute: 600, commentsPerMinute: 600, togglesPerMinute: 600 }
  const settings = JSON.stringify({ audit_switch: 1, consent_switch: '0', limits })
  await runOn(url, [
    `update site set settings = settings || '${settings}' where id = ${siteId}`,
    `select pg_notify('quanzi', 'site:${siteId}')`,
  ])
  const people: Person[] = []
  for (let n = 0; n < 12; n++) {
    const token = randomBytes(24).toString('base64url')
    const hash = createHash('sha256').update(token).digest('hex')
    const [row] = await runOn<{ id: string }>(url, [
      `insert into member (nickname, mobile_hash) values ('读者 ${n}', 'guide ${n}') returning id`,
    ])
    const id = Number(row?.id)
    await runOn(url, [
      `insert into session (hash, member_id, opened_by, site_id, expires_at)
       values ('${hash}', ${id}, 'sms', ${siteId}, now() + interval '1 day')`,
    ])
    people.push({ id, cookie: `__Host-quanzi_session=${token}; quanzi_session=${token}` })
  }
  const posts = await runOn<{ id: string }>(url, [
    `insert into post (site_id, author_id, type, content, state, published_at)
     select ${siteId}, ${people[0]?.id}, 1, '第 ' || n || ' 篇', 1, now() from generate_series(1, 10) n returning id`,
  ])
  return { people, posts: posts.map(({ id }) => Number(id)) }
}
