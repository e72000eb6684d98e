import type { Operation } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { addDays, daysBetween } from '../../platform/text/china-days.ts'

const maxTags = 5

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

/** A site has few tags: its daily rows are summed, and the week of the first few is selected. */
const hotTagsQuery = statement<Row>(
  'hottest_tags',
  `with busy as (
     select tag_id, sum(n)::int as posts from daily_tag where site_id = $1 and day between $2::date and $3::date group by tag_id
   )
   select t.id, t.name, c.name as category, t.image, t.views_base + t.views as views, t.followers, t.recommended,
     coalesce(b.posts, 0) as posts,
     (select coalesce(jsonb_object_agg(w.day::text, w.n), '{}') from daily_tag w
      where w.site_id = $1 and w.tag_id = t.id and w.day between $4::date and $3::date) as week
   from tag t join category c on c.id = t.category_id left join busy b on b.tag_id = t.id
   where t.site_id = $1 and not t.offline
   order by coalesce(b.posts, 0) desc, t.views_base + t.views desc, t.id limit ${maxTags}`,
)

export const readHotTags: Operation<'GET console/statistics tags'> = async (ctx, { from, to }) => {
  const weekAgo = addDays(to, -6)
  const rows = await hotTagsQuery(ctx.db, [ctx.site.id, from, to, weekAgo])
  return {
    data: rows.map(({ week, recommended, image, ...tag }) => ({
      ...tag,
      image: fileUrl(image, 'icon'),
      week: daysBetween(weekAgo, to).map((day) => week[day] ?? 0),
      is_recommend: recommended ? 1 : 0,
    })),
  }
}
