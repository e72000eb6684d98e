import type { Draft } from '@quanzi/contract/post'
import { postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import type { HitRow, MediaItem } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { rounded } from '../../geo/gcj.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { alikeMark } from '../../text/alike.ts'
import { searchText, searchTokens } from '../../text/search.ts'
import { withdrawAppeal } from '../appeal/close.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { closeReports } from '../report/close.ts'
import { phases } from './phases.ts'
import { settlePostCredits } from './settle.ts'

/** A post on its way through the phases, each of which adds what it finds. */
export type Publishing = {
  c: Context
  db: Db
  draft: Draft
  /** The post that is changed; absent when it is new. */
  earlier?: Earlier
  type: 1 | 2 | 3
  media: MediaItem[]
  files: number[]
  hits: HitRow[]
  /** A word, or a service, wants a person to look at it first. */
  held: boolean
  /** What the content-safety service said, for the desk. */
  note: string
}

type Earlier = { id: number; rev: number; state: number; media: MediaItem[] }

/** Publishes a post: the phases judge it in order, then it stands and waits, or is public where the site says so. */
export const publish = (c: Context, draft: Draft): Promise<{ id: number; state: number }> =>
  transaction(c.db, async (db) => {
    const judged = await judge({ c, db, draft, type: 1, media: [], files: [], hits: [], held: false, note: '' })
    const state = stateFor(judged)
    const row = await db
      .insertInto('post')
      .values({
        ...columnsOf(judged),
        site_id: c.site.id,
        author_id: c.viewer.id,
        state,
        created_at: c.now,
        published_at: state === postState.online ? c.now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkFiles(db, row.id, judged.files)
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'post',
      itemId: row.id,
      action: 'common',
      from: state,
      to: state,
      memberId: c.viewer.id,
      reason: '',
      rev: 1,
      before: null,
      now: c.now,
    })
    await afterPublishing(c, db, row.id, state)
    return { id: row.id, state }
  })

/** The author changes a post: it goes back to review under a new revision. 302 when `rev` is not the one that stands. */
export const republish = (
  c: Context,
  draft: Draft & { topic_id: number; rev?: number | undefined },
): Promise<{ id: number; state: number }> =>
  transaction(c.db, async (db) => {
    const earlier = await ownPost(c, db, draft.topic_id)
    if (draft.rev !== undefined && draft.rev !== earlier.rev) throw new Refusal('decided')
    const judged = await judge({
      c,
      db,
      draft,
      earlier,
      type: 1,
      media: [],
      files: [],
      hits: [],
      held: false,
      note: '',
    })
    const state = stateFor(judged)
    await db
      .updateTable('post')
      .set({
        ...columnsOf(judged),
        state,
        rev: earlier.rev + 1,
        refuse_level: 0,
        reason: '',
        ...(state === postState.online && { published_at: earlier.published_at ?? c.now }),
      })
      .where('id', '=', earlier.id)
      .execute()
    await db.deleteFrom('post_file').where('post_id', '=', earlier.id).execute()
    await linkFiles(db, earlier.id, judged.files)
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'post',
      itemId: earlier.id,
      action: 'edit',
      from: earlier.state,
      to: state,
      memberId: c.viewer.id,
      reason: '',
      rev: earlier.rev + 1,
      before: { content: earlier.content, pictures: earlier.media.length },
      now: c.now,
    })
    await withdrawAppeal(db, 'post', earlier.id, c.now)
    await afterPublishing(c, db, earlier.id, state)
    return { id: earlier.id, state }
  })

const judge = async (publishing: Publishing): Promise<Publishing> => {
  for (const phase of phases) await phase(publishing)
  return publishing
}

/** Most sites look before they publish. */
const needsNobody = ({ c, held }: Publishing): boolean => {
  const { review_posts, verified_publish_at_once } = c.site.settings
  return !held && (!review_posts || (verified_publish_at_once && c.viewer.auth))
}

/** Where a judged post stands. One with a video is public when that is ready at the earliest. */
const stateFor = (p: Publishing): number => (needsNobody(p) && !waitsForVideo(p) ? postState.online : postState.first)

const waitsForVideo = ({ media }: Publishing): boolean => media.some((item) => 'vid' in item && item.status !== 'ready')

const columnsOf = (p: Publishing) => ({
  ...writtenOf(p),
  waits: needsNobody(p) && waitsForVideo(p),
})

const writtenOf = ({ c, draft, type, media, hits, note }: Publishing) => ({
  type,
  content: draft.content,
  search_text: searchText(draft.content),
  search_pairs: searchTokens(draft.content),
  alike: alikeMark(draft.content),
  tag_id: draft.tag ?? null,
  location: draft.location,
  ...pointOf(draft),
  anonymous: draft.anonymous,
  ai: draft.ai,
  media: JSON.stringify(media),
  hits: JSON.stringify(hits),
  screen_note: note,
  ip_province: c.house.ports.region.province(c.address),
  updated_at: c.now,
  submitted_at: c.now,
})

/** The point belongs to the place that is named, and says no more than about ten metres. */
const pointOf = ({ location, lng, lat }: Publishing['draft']): { lng: number | null; lat: number | null } =>
  location === '' || lng === undefined || lat === undefined ? { lng: null, lat: null } : rounded({ lng, lat })

const linkFiles = async (db: Db, postId: number, files: number[]): Promise<void> => {
  if (files.length === 0) return
  await db
    .insertInto('post_file')
    .values(files.map((file_id) => ({ post_id: postId, file_id })))
    .execute()
}

const ownPost = async (
  c: Context,
  db: Db,
  postId: number,
): Promise<Earlier & { content: string; published_at: Date | null }> => {
  const row = await db
    .selectFrom('post')
    .select(['id', 'author_id', 'state', 'rev', 'media', 'content', 'published_at'])
    .where('id', '=', postId)
    .where('site_id', '=', c.site.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  if (row.author_id !== c.viewer.id) throw new Refusal('forbidden')
  if (row.state === postState.deleted) throw new Refusal('gone')
  return row
}

const afterPublishing = async (c: Context, db: Db, postId: number, state: number): Promise<void> => {
  if (state === postState.online) await settlePostCredits(db, postId, c.now)
  await announce(c, db)
}

/** The author deletes a post; the record stays for the retention time. */
export const deleteOwn = (c: Context, postId: number): Promise<void> =>
  transaction(c.db, async (db) => {
    const post = await ownPost(c, db, postId)
    await db
      .updateTable('post')
      .set({ state: postState.deleted, updated_at: c.now })
      .where('id', '=', post.id)
      .execute()
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'post',
      itemId: post.id,
      action: 'del',
      from: post.state,
      to: postState.deleted,
      memberId: c.viewer.id,
      reason: '',
      rev: post.rev,
      before: null,
      now: c.now,
    })
    await withdrawAppeal(db, 'post', post.id, c.now)
    await closeReports(c, db, { kind: 'post', id: post.id, outcome: 'gone' })
    await settlePostCredits(db, post.id, c.now)
    await announce(c, db)
  })
