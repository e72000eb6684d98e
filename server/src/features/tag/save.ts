import type { Input } from '@quanzi/contract'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { isDuplicate } from '../../db/errors.ts'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { searchText } from '../../text/search.ts'
import { recordChange } from '../audit/record.ts'
import { openPicture } from '../upload/open-picture.ts'
import { change, nameIsFree } from './desk.ts'
import { findDeskTag, revOf, showDeskTag } from './desk-queries.ts'

type Form = Input<'POST circle/tag add'>

/** Makes a tag. Its form was judged at the door: docs/spec/tags.md. */
export const addTag = (c: Context, form: Form): Promise<DeskTag> =>
  unlessTaken(
    transaction(c.db, async (db) => {
      await nameIsFree(db, c.site.id, form.tag)
      const { id } = await db
        .insertInto('tag')
        .values({ ...(await columnsOf(c, db, form)), site_id: c.site.id, created_at: c.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = await findDeskTag(db, c.site.id, c.viewer.id, id)
      if (!row) throw new Error('a new tag is not there')
      await recordChange({ ...c, db }, { action: 'tag.add', subject: `tag:${id}`, after: row })
      return showDeskTag(row)
    }),
  )

/**
 * Changes a tag by its whole form, unless somebody else changed it since the form was filled (302); one that is offline
 * may be mended before it comes back.
 */
export const editTag = (c: Context, { tag_id, rev, ...form }: Input<'POST circle/tag edit'>): Promise<DeskTag> =>
  unlessTaken(
    change(c, tag_id, 'edit', async (db, tag) => {
      if (rev !== '' && rev !== revOf(tag)) throw new Refusal('decided')
      if (!tag.offline) await nameIsFree(db, c.site.id, form.tag, tag_id)
      await db
        .updateTable('tag')
        .set(await columnsOf(c, db, form))
        .where('id', '=', tag_id)
        .execute()
    }),
  )

const columnsOf = async (c: Context, db: Db, form: Form) => ({
  category_id: await categoryOf(c, db, form.typeid),
  name: form.tag,
  search_name: searchText(form.tag),
  intro: form.intro,
  image: await pictureOf(c, db, 'image', form.image),
  share_title: form.share_title,
  share_intro: form.share_intro,
  share_icon: await pictureOf(c, db, 'share_icon', form.share_icon),
  post_order: form.topic_order,
  tabs: JSON.stringify({
    setting_type: form.setting_type,
    setting_tab1_name: form.setting_tab1_name,
    setting_tab1_order: form.setting_tab1_order,
    setting_tab1_style: form.setting_tab1_style,
    setting_tab2_name: form.setting_tab2_name,
    setting_tab2_order: form.setting_tab2_order,
    setting_tab2_style: form.setting_tab2_style,
  }),
})

const categoryOf = async (c: Context, db: Db, id: number | undefined): Promise<number> => {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('site_id', '=', c.site.id)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!category) throw new Refusal('badRequest', { data: { field: 'typeid' } })
  return category.id
}

const pictureOf = async (c: Context, db: Db, field: 'image' | 'share_icon', id: number | undefined) => {
  const token = await openPicture(db, { id: id ?? 0, site: c.site.id, memberId: c.viewer.id })
  if (!token) throw new Refusal('mediaMissing', { data: { field } })
  return token
}

/** Of two who take the same name at once, the index lets one through. */
const unlessTaken = async (work: Promise<DeskTag>): Promise<DeskTag> => {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error, 'tag_name')) throw new Refusal('tagNameTaken', { data: { field: 'tag' } })
    throw error
  }
}
