import type { Answer, Input } from '@quanzi/contract'
import type { ConsoleSlide, SlideList } from '@quanzi/contract/console/slides'
import type { Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { picturesOf, takePicture } from './pictures.ts'
import { checkAddress, findList } from './targets.ts'

export const listSlides = async (c: Context): Promise<Answer<'GET console/slides'>> => {
  const rows = await c.db
    .selectFrom('slide')
    .selectAll()
    .where('site_id', '=', c.site.id)
    .orderBy('list')
    .orderBy('place')
    .orderBy('id')
    .execute()
  const picture = await picturesOf(
    c.db,
    rows.map(({ thumb }) => thumb),
  )
  return {
    data: rows.map(
      (row): ConsoleSlide => ({
        id: row.id,
        // Only lists of the contract are ever written.
        list: row.list as SlideList,
        title: row.title,
        picture: picture(row.thumb),
        icon: row.icon,
        jump_type: row.jump_type === '2' ? '2' : '1',
        url: String(row.jump_to['url'] ?? ''),
        content_id: Number(row.jump_to['content_id'] ?? 0),
        content_name: String(row.jump_to['content_name'] ?? ''),
        shown: row.shown ? 1 : 0,
        starts_at: row.starts_at?.toISOString() ?? null,
        ends_at: row.ends_at?.toISOString() ?? null,
        phase: phaseOf(row, c.now),
      }),
    ),
  }
}

/** By hand first, then by the clock: begins with its first moment, and is over with its last. */
const phaseOf = (
  { shown, starts_at, ends_at }: { shown: boolean; starts_at: Date | null; ends_at: Date | null },
  now: Date,
): ConsoleSlide['phase'] => {
  if (!shown) return 'off'
  if (starts_at && starts_at > now) return 'waiting'
  return ends_at && ends_at <= now ? 'over' : 'shown'
}

/** What would be an empty frame without a picture. */
const needPicture: readonly SlideList[] = ['slide_list', 'pic_list', 'event_list', 'video_list']

export const saveSlide = (c: Context, form: Input<'POST console/slide_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    const before = form.id === undefined ? undefined : await heldSlide(c, db, form.id)
    if (before && before.list !== form.list) throw new Refusal('badRequest', { data: { field: 'list' } })
    if (form.starts_at && form.ends_at && form.ends_at <= form.starts_at)
      throw new Refusal('timeOrder', { data: { field: 'ends_at' } })
    const thumb = await takePicture(c, db, form.picture, 'picture')
    if (thumb === '' && needPicture.includes(form.list))
      throw new Refusal('fieldEmpty', { words: { name: '图片' }, data: { field: 'picture' } })
    if (form.list === 'icon_list' && thumb === '' && form.icon === '')
      throw new Refusal('fieldEmpty', { words: { name: '图标' }, data: { field: 'icon' } })
    const row = {
      title: form.title,
      thumb,
      icon: form.icon,
      jump_type: form.jump_type,
      jump_to: JSON.stringify(await jumpOf(c, db, form, before)),
      shown: form.shown,
      starts_at: form.starts_at,
      ends_at: form.ends_at,
    }
    const { id } = before
      ? await db.updateTable('slide').set(row).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('slide')
          .values({ ...row, site_id: c.site.id, list: form.list, place: await nextPlace(c, db, form.list) })
          .returning('id')
          .executeTakeFirstOrThrow()
    const after = { ...row, jump_to: JSON.parse(row.jump_to) as unknown }
    await recordChange({ ...c, db }, { action: 'slide.save', subject: `slide:${id}`, before, after })
    return { id }
  })

export const removeSlide = (c: Context, { id }: Input<'POST console/slide_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await heldSlide(c, db, id)
    await db.deleteFrom('slide').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'slide.remove', subject: `slide:${id}`, before })
    return null
  })

/** Takes the whole list: of two who order at once the later is told, as what they saw is not there any more. */
export const orderSlides = (c: Context, { list, ids }: Input<'POST console/slide_order'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const rows = await db
      .selectFrom('slide')
      .select('id')
      .where('site_id', '=', c.site.id)
      .where('list', '=', list)
      .orderBy('place')
      .orderBy('id')
      .forUpdate()
      .execute()
    const before = rows.map(({ id }) => id)
    if (before.length !== ids.length || before.some((id) => !ids.includes(id))) {
      throw new Refusal('changedMeanwhile', { data: { field: 'ids' } })
    }
    for (const [place, id] of ids.entries()) {
      await db.updateTable('slide').set({ place }).where('id', '=', id).execute()
    }
    await recordChange(
      { ...c, db },
      {
        action: 'slide.order',
        subject: `slides:${list}`,
        before: { order: before },
        after: { order: ids },
      },
    )
    return null
  })

type Slide = Awaited<ReturnType<typeof heldSlide>>

const heldSlide = async (c: Context, db: Trx, id: number) => {
  const row = await db
    .selectFrom('slide')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return row
}

/** What has led there all along may stay, also when its host is registered no more. */
const jumpOf = async (
  c: Context,
  db: Trx,
  { jump_type, url, content_id }: Input<'POST console/slide_save'>,
  before: Slide | undefined,
): Promise<Record<string, unknown>> => {
  if (jump_type === '2') {
    const list = await findList(c, db, content_id, 'content_id')
    return { content_id: list.id, content_name: list.name }
  }
  if (url === '') return {}
  return { url: before && before.jump_to['url'] === url ? url : await checkAddress(c, db, url, 'url') }
}

const nextPlace = async (c: Context, db: Trx, list: SlideList): Promise<number> => {
  const { last } = await db
    .selectFrom('slide')
    .select(({ fn }) => fn.max('place').as('last'))
    .where('site_id', '=', c.site.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}
