import type { Answer, Input } from '@quanzi/contract'
import type { Town } from '@quanzi/contract/town'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fileUrl } from '../upload/urls.ts'

/** The page of a town of this site; its tabs lead to content lists. */
export const readTown = async (
  c: Context,
  { id }: Input<'GET circle/commonapi town'>,
): Promise<Answer<'GET circle/commonapi town'>> => {
  const row = await c.db
    .selectFrom('town')
    .select(['id', 'name', 'description', 'banner', 'tabs'])
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  const { tabs, banner, ...rest } = row
  return { ...rest, banner: fileUrl(banner, 'feed'), tabs: tabs as Town['tabs'] }
}
