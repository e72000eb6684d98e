import type { ParsedInput } from '@quanzi/contract'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { makePicturePublic } from '../../circle/upload/make-picture-public.ts'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { searchText } from '../../platform/text/search.ts'
import { findAdminTag, revisionOf, serializeAdminTag } from './queries.ts'
import { assertNameFree, rejectTakenName, updateTag } from './tag-admin.ts'

type TagInput = ParsedInput<'POST circle/tag add'>

/** Creates a tag: docs/spec/tags.md. */
export const addTag = (ctx: RequestContext, input: TagInput): Promise<AdminTag> =>
  rejectTakenName(
    transaction(ctx.db, async (db) => {
      await rejectRefusedTexts(ctx, db, input)
      await assertNameFree(db, ctx.site.id, input.tag)
      const { id } = await db
        .insertInto('tag')
        .values({ ...(await tagColumnsOf(ctx, db, input)), site_id: ctx.site.id, created_at: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = await findAdminTag(db, ctx.site.id, ctx.viewer.id, id)
      if (!row) throw new Error('the new tag was not found')
      await recordChange(ctx, db, { action: 'tag.add', subject: `tag:${id}`, after: row })
      return serializeAdminTag(row)
    }),
  )

/** 302 when changed after the form was loaded. Offline tags can be edited too. */
export const editTag: Operation<'POST circle/tag edit'> = (ctx, { tag_id, rev, ...input }) =>
  rejectTakenName(
    updateTag(ctx, tag_id, 'edit', async (db, tag) => {
      if (rev !== '' && rev !== revisionOf(tag)) throw new ApiError('decided')
      await rejectRefusedTexts(ctx, db, input)
      if (!tag.offline) await assertNameFree(db, ctx.site.id, input.tag, tag_id)
      await db
        .updateTable('tag')
        .set(await tagColumnsOf(ctx, db, input))
        .where('id', '=', tag_id)
        .execute()
    }),
  )

const publicTexts = ['tag', 'intro', 'share_title', 'share_intro', 'setting_tab1_name', 'setting_tab2_name'] as const

/** A tag is public at once. A term that would hold a post for review does not stop who reviews it. */
const rejectRefusedTexts = async ({ app, site }: RequestContext, db: Db, input: TagInput): Promise<void> => {
  for (const field of publicTexts) {
    const { verdict } = await app.screening.matchBlocklists(db, site.id, input[field])
    if (verdict === 'refuse') throw new ApiError('screened', { data: { field } })
  }
}

const tagColumnsOf = async (ctx: RequestContext, db: Db, input: TagInput) => ({
  category_id: await requireCategory(ctx, db, input.typeid),
  name: input.tag,
  search_name: searchText(input.tag),
  intro: input.intro,
  image: await requirePublicPicture(ctx, db, 'image', input.image),
  share_title: input.share_title,
  share_intro: input.share_intro,
  share_icon: await requirePublicPicture(ctx, db, 'share_icon', input.share_icon),
  post_order: input.topic_order,
  tabs: JSON.stringify({
    setting_type: input.setting_type,
    setting_tab1_name: input.setting_tab1_name,
    setting_tab1_order: input.setting_tab1_order,
    setting_tab1_style: input.setting_tab1_style,
    setting_tab2_name: input.setting_tab2_name,
    setting_tab2_order: input.setting_tab2_order,
    setting_tab2_style: input.setting_tab2_style,
  }),
})

const requireCategory = async (ctx: RequestContext, db: Db, id: number | undefined): Promise<number> => {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('site_id', '=', ctx.site.id)
    .where('id', '=', id ?? 0)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new ApiError('badRequest', { data: { field: 'typeid' } }))
  return category.id
}

const requirePublicPicture = async (
  ctx: RequestContext,
  db: Db,
  field: 'image' | 'share_icon',
  id: number | undefined,
) => {
  const token = await makePicturePublic(db, { id: id ?? 0, site: ctx.site.id, memberId: ctx.viewer.id })
  if (!token) throw new ApiError('mediaMissing', { data: { field } })
  return token
}
