import type { Answer, Input } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/post'
import { postState } from '@quanzi/contract/states'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { rightsOn } from '../../http/viewer.ts'
import { viewerKey } from '../../http/viewer-key.ts'
import type { Views } from '../views/views.ts'
import { detail, ties } from './queries.ts'
import { isSeen, type PostRow, showPost, withheld } from './view.ts'

/** One post. Not public: its author and the desk see all of it, others its state alone. A public one counts a view. */
export const readPost = async (
  views: Views,
  c: Context,
  { topic_id }: Input<'GET circle/topicapi detail'>,
): Promise<Answer<'GET circle/topicapi detail'>> => {
  const [row] = await detail(c.db, [topic_id, c.site.id])
  if (!row) throw new Refusal('notFound')
  if (row.state === postState.deleted) throw new Refusal('gone')
  const desk = rightsOn(c.viewer, c.site.id).level > 0
  const isPublic = row.state === postState.online && !row.hidden
  if (!isPublic && row.author.id !== c.viewer.id && !desk) {
    if (row.hidden) throw new Refusal('notFound')
    return { topic_id, state: String(row.state) as Post['state'] }
  }
  if (isPublic) views.count(`post:${topic_id}`, viewerKey(c), c.now)
  return shape(c, row, desk)
}

const shape = async (c: Context, row: PostRow, whole: boolean): Promise<Post> => {
  const known = await ties(c.db, c.viewer.id, [row.id], [row.author.id])
  const post = showPost(row, known, { anonymousSwitch: c.site.explain.anonymous_switch === '1', whole })
  return whole || isSeen(row, known) ? post : withheld(post)
}

/** One's own post, with what the composer needs to open it again. */
export const readForEdit = async (
  c: Context,
  { topic_id }: Input<'GET circle/topicapi detail_edit'>,
): Promise<Answer<'GET circle/topicapi detail_edit'>> => {
  const [row] = await detail(c.db, [topic_id, c.site.id])
  if (!row) throw new Refusal('notFound')
  if (row.author.id !== c.viewer.id) throw new Refusal('forbidden')
  if (row.state === postState.deleted) throw new Refusal('gone')
  return { ...(await shape(c, row, true)), lng: row.lng, lat: row.lat }
}
