import { chinaDay } from '@quanzi/contract/text'
import type { Row } from './bulk.ts'

type Wrote = {
  post: Pick<Row<'post'>, 'site_id' | 'author_id' | 'created_at'>[]
  comment: Pick<Row<'comment'>, 'site_id' | 'author_id' | 'created_at'>[]
  post_like: Pick<Row<'post_like'>, 'post_id' | 'member_id' | 'created_at'>[]
}

/** Who was there on which day, as far as they left something behind; the database counts everything else by itself. */
export const activeDays = (
  { post, comment, post_like }: Wrote,
  siteOf: (post: number | undefined) => number,
): Row<'day_count'>[] => {
  const seen = new Map<string, Set<number>>()
  const saw = (site: number | undefined, member: number | undefined, at: unknown) => {
    if (site === undefined || member === undefined || !(at instanceof Date)) return
    const key = `${site} ${chinaDay(at)}`
    seen.set(key, (seen.get(key) ?? new Set()).add(member))
  }
  for (const { site_id, author_id, created_at } of [...post, ...comment]) saw(site_id, author_id, created_at)
  for (const { post_id, member_id, created_at } of post_like) saw(siteOf(post_id), member_id, created_at)
  return [...seen].map(([key, members]) => {
    const [site = '', day = ''] = key.split(' ')
    return { site_id: Number(site), day, kind: 'active', n: members.size }
  })
}
