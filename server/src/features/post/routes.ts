import type { postCalls } from '@quanzi/contract/post'
import type { Context, Routes } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ToggleLimit } from '../../http/toggle-limit.ts'
import { rightsOn } from '../../http/viewer.ts'
import { networkKey } from '../../http/viewer-key.ts'
import { asking } from '../screening/opinion.ts'
import { searchTags } from '../tag/search.ts'
import type { Views } from '../views/views.ts'
import { doDeed, sharePost, undoDeed } from './deeds.ts'
import { listPosts, type PostLists, todayHot } from './lists.ts'
import { collectedPosts, memberPosts, watchlist } from './own-lists.ts'
import { deleteOwn, publish, republish } from './publish.ts'
import { readForEdit, readPost } from './read.ts'
import { searchPosts } from './search.ts'

export const postRoutes = (lists: PostLists, views: Views, toggle: ToggleLimit): Routes<keyof typeof postCalls> => ({
  'GET circle/topicapi list': (c, input) => listPosts(lists, c, input),
  'GET circle/topicapi watchlist': watchlist,
  'GET circle/topicapi today_hot': (c) => todayHot(lists, c),
  'GET circle/topicapi taglist': (c, { start, end, ...input }) =>
    listPosts(lists, c, { ...input, ...days(c, start, end) }),
  'GET circle/topicapi search': async (c, input) => {
    const [topic, tag] = await Promise.all([searchPosts(c, input), searchTags(c, input)])
    return { topic, tag }
  },
  'GET circle/topicapi detail': (c, input) => readPost(views, c, input),
  'GET circle/topicapi detail_edit': readForEdit,
  'GET circle/memberapi topic': memberPosts,
  'GET circle/memberapi collected': collectedPosts,
  'POST circle/topicapi collect': toggle(async (c, { topic_id }) => {
    const { num, ...earned } = await doDeed(c, 'collect', topic_id)
    return { collect: num, ...earned }
  }),
  'POST circle/topicapi uncollect': toggle(async (c, { topic_id }) => ({
    collect: (await undoDeed(c, 'collect', topic_id)).num,
  })),
  'POST circle/topicapi share': (c, { topic_id }) => sharePost(c, topic_id, networkKey(c)),
  'POST circle/topicapi del': async (c, { topic_id }) => {
    await deleteOwn(c, topic_id)
    return null
  },
  'POST circle/postingapi common': asking(
    'post',
    (p) => [p.content, p.location],
    async (c, input) => told(await publish(c, input)),
  ),
  'POST circle/postingapi edit': asking(
    'post',
    (p) => [p.content, p.location],
    async (c, input) => told(await republish(c, input)),
  ),
  'POST circle/diggapi topic': toggle((c, { topic_id }) => doDeed(c, 'like', topic_id)),
  'POST circle/diggapi topic_cancel': toggle((c, { topic_id }) => undoDeed(c, 'like', topic_id)),
})

const told = ({ id, state }: { id: number; state: number }) => ({ topic_id: id, state: String(state) as '0' | '1' })

/** Days in China Standard Time, for site admins alone. */
const days = (c: Context, start: string | undefined, end: string | undefined) => {
  if (start === undefined && end === undefined) return {}
  if (!rightsOn(c.viewer, c.site.id).admin) throw new Refusal(c.viewer.id === 0 ? 'loginNeeded' : 'forbidden')
  if (start !== undefined && end !== undefined && start > end)
    throw new Refusal('dateOrder', { data: { field: 'start' } })
  const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`)
  return {
    ...(start !== undefined && { start: midnight(start) }),
    ...(end !== undefined && { end: new Date(midnight(end).getTime() + 86_400_000) }),
  }
}
