import type { Answer, Input } from '@quanzi/contract'
import { statement } from '../../../db/statement.ts'
import type { Context } from '../../../http/context.ts'
import { addDays, daysBetween } from '../../statistics/days.ts'
import { fileUrl } from '../../upload/urls.ts'

const most = 5

type Row = {
  id: number
  name: string
  category: string
  image: string
  views: number
  followers: number
  recommended: boolean
  posts: number
  week: Record<string, number>
}

/** Tags of a site are few: its daily rows are summed, and those of the last seven days of the few that lead are drawn. */
const hottest = statement<Row>(
  'hottest_tags',
  `with busy as (
     select tag_id, sum(n)::int as posts from tag_day where site_id = $1 and day between $2::date and $3::date group by tag_id
   )
   select t.id, t.name, c.name as category, t.image, t.views_base + t.views as views, t.followers, t.recommended,
     coalesce(b.posts, 0) as posts,
     (select coalesce(jsonb_object_agg(w.day::text, w.n), '{}') from tag_day w
      where w.site_id = $1 and w.tag_id = t.id and w.day between $4::date and $3::date) as week
   from tag t join category c on c.id = t.category_id left join busy b on b.tag_id = t.id
   where t.site_id = $1 and not t.offline
   order by coalesce(b.posts, 0) desc, t.views_base + t.views desc, t.id limit ${most}`,
)

/** What the circle is talking about: the tags under which most was sent in, at equal numbers those seen most. */
export const readHotTags = async (
  c: Context,
  { from, to }: Input<'GET console/statistics tags'>,
): Promise<Answer<'GET console/statistics tags'>> => {
  const weekAgo = addDays(to, -6)
  const rows = await hottest(c.db, [c.site.id, from, to, weekAgo])
  return {
    data: rows.map(({ week, recommended, image, ...tag }) => ({
      ...tag,
      image: fileUrl(image, 'thumb'),
      week: daysBetween(weekAgo, to).map((day) => week[day] ?? 0),
      is_recommend: recommended ? 1 : 0,
    })),
  }
}
