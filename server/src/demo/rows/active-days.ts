import { toChinaDate } from '@quanzi/contract/text'
import type { Row } from '../../platform/db/bulk-insert.ts'

type ActivityRows = {
  post: Pick<Row<'post'>, 'site_id' | 'author_id' | 'created_at'>[]
  comment: Pick<Row<'comment'>, 'site_id' | 'author_id' | 'created_at'>[]
  post_like: Pick<Row<'post_like'>, 'post_id' | 'member_id' | 'created_at'>[]
}

/** The number of active members of each day, from their posts, comments and likes. */
export const activeDayRows = (
  { post, comment, post_like }: ActivityRows,
  siteOf: (post: number | undefined) => number,
): Row<'daily_count'>[] => {
  const activeMembers = new Map<string, Set<number>>()
  const markActive = (site: number | undefined, member: number | undefined, at: unknown) => {
    if (site === undefined || member === undefined || !(at instanceof Date)) return
    const key = `${site} ${toChinaDate(at)}`
    activeMembers.set(key, (activeMembers.get(key) ?? new Set()).add(member))
  }
  for (const { site_id, author_id, created_at } of [...post, ...comment]) markActive(site_id, author_id, created_at)
  for (const { post_id, member_id, created_at } of post_like) markActive(siteOf(post_id), member_id, created_at)
  return [...activeMembers].map(([key, members]) => {
    const [site = '', day = ''] = key.split(' ')
    return { site_id: Number(site), day, kind: 'active', n: members.size }
  })
}
