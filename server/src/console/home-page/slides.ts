import type { ParsedInput } from '@quanzi/contract'
import type { ConsoleSlide, SlideListKey } from '@quanzi/contract/console/slides'
import type { Selectable } from 'kysely'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'
import { getContentList, validateLinkAddress } from '../shared/link-address.ts'
import { attachPicture, loadPictureLookup } from '../shared/pictures.ts'
import {
  getSiteRowForUpdate,
  lockSite,
  recordContentChange,
  rejectOutdated,
  removeSiteRow,
  reorderSiteRows,
  revisionOf,
  saveSiteRow,
} from '../shared/site-row.ts'

export const listSlides: Operation<'GET console/slides'> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('slide')
    .selectAll()
    .where('site_id', '=', ctx.site.id)
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const lookUpPicture = await loadPictureLookup(
    ctx.db,
    rows.map(({ thumb }) => thumb),
  )
  return {
    data: rows.map(
      (row): ConsoleSlide => ({
        id: row.id,
        // `saveSlide` writes only the lists of the contract.
        list: row.list as SlideListKey,
        title: row.title,
        picture: lookUpPicture(row.thumb),
        icon: row.icon,
        jump_type: row.jump_type === '2' ? '2' : '1',
        url: String(row.jump_to['url'] ?? ''),
        content_id: Number(row.jump_to['content_id'] ?? 0),
        content_name: String(row.jump_to['content_name'] ?? ''),
        shown: row.shown ? 1 : 0,
        starts_at: row.starts_at?.toISOString() ?? null,
        ends_at: row.ends_at?.toISOString() ?? null,
        phase: getPhase(row, ctx.now),
        rev: revisionOf(toForm(row)),
      }),
    ),
  }
}

/** The name of a content list is no part of it: another form changes that. */
const toForm = ({ title, thumb, icon, jump_type, jump_to, shown, starts_at, ends_at }: Selectable<Tables['slide']>) => [
  title,
  thumb,
  icon,
  jump_type,
  jump_to['url'],
  jump_to['content_id'],
  shown,
  starts_at,
  ends_at,
]

/** The switch comes first, then the clock: `starts_at` is inclusive, `ends_at` exclusive. */
const getPhase = (
  { shown, starts_at, ends_at }: { shown: boolean; starts_at: Date | null; ends_at: Date | null },
  now: Date,
): ConsoleSlide['phase'] => {
  if (!shown) return 'off'
  if (starts_at && starts_at > now) return 'waiting'
  return ends_at && ends_at <= now ? 'over' : 'shown'
}

/** Lists that show an empty frame for a slide without a picture. */
const listsNeedingPicture: readonly SlideListKey[] = ['slide_list', 'pic_list', 'event_list', 'video_list']

export const saveSlide: Operation<'POST console/slide_save'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    const before = input.id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'slide', input.id)
    if (before && before.list !== input.list) throw new ApiError('badRequest', { data: { field: 'list' } })
    rejectOutdated(input.rev, before && toForm(before))
    if (input.starts_at && input.ends_at && input.ends_at <= input.starts_at)
      throw new ApiError('timeOrder', { data: { field: 'ends_at' } })
    const thumb = await attachPicture(ctx, db, input.picture, 'picture')
    if (thumb === '' && listsNeedingPicture.includes(input.list))
      throw new ApiError('fieldEmpty', { placeholders: { name: '图片' }, data: { field: 'picture' } })
    if (input.list === 'icon_list' && thumb === '' && input.icon === '')
      throw new ApiError('fieldEmpty', { placeholders: { name: '图标' }, data: { field: 'icon' } })
    const jumpTo = await getJumpTarget(ctx, db, input, before)
    const row = {
      title: input.title,
      thumb,
      icon: input.icon,
      jump_type: input.jump_type,
      jump_to: JSON.stringify(jumpTo),
      shown: input.shown,
      starts_at: input.starts_at,
      ends_at: input.ends_at,
    }
    const position = before?.position ?? (await getNextPosition(ctx, db, input.list))
    const { id } = await saveSiteRow(ctx, db, 'slide', before, { ...row, list: input.list, position })
    await recordContentChange(ctx, db, {
      action: 'slide.save',
      subject: `slide:${id}`,
      before,
      after: { ...row, jump_to: jumpTo },
    })
    return { id }
  })

export const removeSlide: Operation<'POST console/slide_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'slide', kind: 'slide', id })

export const orderSlides: Operation<'POST console/slide_order'> = (ctx, { list, ids, seen }) =>
  transaction(ctx.db, async (db) => {
    await lockSite(ctx, db)
    const current = await db
      .selectFrom('slide')
      .select('id')
      .where('site_id', '=', ctx.site.id)
      .where('list', '=', list)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute()
    const change = { table: 'slide', action: 'slide.order', subject: `slides:${list}` } as const
    await reorderSiteRows(ctx, db, change, { current, ids, seen })
    return null
  })

/** An unchanged link stays valid when its host is no longer registered. */
const getJumpTarget = async (
  ctx: RequestContext,
  db: Trx,
  { jump_type, url, content_id }: ParsedInput<'POST console/slide_save'>,
  before: { jump_to: Record<string, unknown> } | undefined,
): Promise<Record<string, unknown>> => {
  if (jump_type === '2') {
    const list = await getContentList(ctx, db, content_id, 'content_id')
    return { content_id: list.id, content_name: list.name }
  }
  if (url === '') return {}
  return { url: before && before.jump_to['url'] === url ? url : await validateLinkAddress(ctx, db, url, 'url') }
}

const getNextPosition = async (ctx: RequestContext, db: Trx, list: SlideListKey): Promise<number> => {
  const { last } = await db
    .selectFrom('slide')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('site_id', '=', ctx.site.id)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
