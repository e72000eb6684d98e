import type { Answer, Input } from '@quanzi/contract'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { pageOfCursor } from '../../http/cursor.ts'
import { toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { searchText } from '../../text/search.ts'
import { recordChange } from '../audit/record.ts'
import { announce } from '../history/announce.ts'
import { type DeskTagRow, findDeskTag, findDeskTags, holdDeskTag, showDeskTag } from './desk-queries.ts'

/** Tags whose name has the word anywhere. */
export const listDeskTags = async (
  c: Context,
  { tag_name, offline, cursor, ...pages }: Input<'GET circle/tag list'>,
): Promise<Answer<'GET circle/tag list'>> => {
  const asked = { ...pages, page: cursor ? pageOfCursor(cursor) : pages.page }
  const like = `%${searchText(tag_name).replace(/[\\%_]/g, '\\$&')}%`
  const { rows, total } = await findDeskTags(c.db, { site: c.site.id, viewerId: c.viewer.id, offline, like }, asked)
  const next = asked.page * asked.pagesize < total ? String(asked.page + 1) : null
  return toPage(rows.map(showDeskTag), asked, total, next)
}

/** One tag, offline or not. */
export const readDeskTag = async (c: Context, { tag_id }: { tag_id: number }): Promise<DeskTag> =>
  showDeskTag(found(await findDeskTag(c.db, c.site.id, c.viewer.id, tag_id)))

/** A tag that is offline is found nowhere, and its posts stand without it. */
export const takeOffline = (c: Context, { tag_id }: { tag_id: number }): Promise<DeskTag> =>
  change(c, tag_id, 'offline', async (db, tag) => {
    if (tag.offline) throw new Refusal('decided')
    await set(db, tag_id, { offline: true })
  })

/** Brings it back, unless another one has its name by now. */
export const restoreTag = (c: Context, { tag_id }: { tag_id: number }): Promise<DeskTag> =>
  change(c, tag_id, 'restore', async (db, tag) => {
    if (!tag.offline) throw new Refusal('decided')
    await nameIsFree(db, c.site.id, tag.name)
    await set(db, tag_id, { offline: false })
  })

/** Hot or not; as it is already changes nothing. */
export const setHot =
  (recommended: boolean) =>
  (c: Context, { tag_id }: { tag_id: number }): Promise<DeskTag> =>
    change(c, tag_id, recommended ? 'recommend' : 'recommend_cancel', async (db, tag) => {
      if (tag.offline) throw new Refusal('gone')
      await set(db, tag_id, { recommended })
    })

export const setViews = (
  c: Context,
  { tag_id, onlooker_faker }: Input<'POST circle/tag edit_onlook'>,
): Promise<DeskTag> => change(c, tag_id, 'edit_onlook', (db) => set(db, tag_id, { views_base: onlooker_faker }))

/**
 * Every change of a tag: held, changed, told to the lists whose cards name it, and written into the audit log, in one
 * transaction. What changes nothing leaves no trace.
 */
export const change = (
  c: Context,
  id: number,
  action: string,
  work: (db: Db, tag: DeskTagRow) => Promise<void>,
): Promise<DeskTag> =>
  transaction(c.db, async (db) => {
    const before = found(await holdDeskTag(db, c.site.id, c.viewer.id, id))
    await work(db, before)
    const after = found(await findDeskTag(db, c.site.id, c.viewer.id, id))
    if (JSON.stringify(before) === JSON.stringify(after)) return showDeskTag(after)
    await announce(c, db)
    await recordChange({ ...c, db }, { action: `tag.${action}`, subject: `tag:${id}`, before, after })
    return showDeskTag(after)
  })

const found = (row: DeskTagRow | undefined): DeskTagRow => {
  if (!row) throw new Refusal('notFound')
  return row
}

const set = async (
  db: Db,
  id: number,
  values: { offline?: boolean; recommended?: boolean; views_base?: number },
): Promise<void> => {
  await db.updateTable('tag').set(values).where('id', '=', id).execute()
}

/** Two tags of one name cannot be told apart; one that is offline leaves its name to others. */
export const nameIsFree = async (db: Db, site: number, name: string, but = 0): Promise<void> => {
  const other = await db
    .selectFrom('tag')
    .select('id')
    .where('site_id', '=', site)
    .where('name', '=', name)
    .where('offline', '=', false)
    .where('id', '<>', but)
    .executeTakeFirst()
  if (other) throw new Refusal('tagNameTaken', { data: { field: 'tag' } })
}
