import { postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import type { MediaItem } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { tell } from '../notice/tell.ts'
import type { Outcome } from '../upload/make-video.ts'
import { settlePostCredits } from './settle.ts'

/**
 * A video is ready, or will never be: the posts that show it know, their author is told, and what only waited for it is
 * public. The revision stays, as nothing was edited.
 */
export const showVideo = async (house: House, db: Db, outcome: Outcome): Promise<void> => {
  const now = house.ports.clock.now()
  const posts = await db
    .selectFrom('post')
    .select(['id', 'site_id', 'author_id', 'state', 'rev', 'media', 'waits'])
    .where('id', 'in', db.selectFrom('post_file').select('post_id').where('file_id', '=', outcome.fileId))
    .where('state', '<>', postState.deleted)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const post of posts) {
    await db
      .updateTable('post')
      .set({ media: JSON.stringify(post.media.map((item) => shown(item, outcome))) })
      .where('id', '=', post.id)
      .execute()
    if (outcome.status === 'ready' && outcome.poster) await linkPoster(db, post.id, outcome.poster.id)
    if (outcome.status === 'ready' && post.waits && post.state === postState.first) await goOnline(db, post, now)
  }
  await tellAuthor(db, outcome, posts[0]?.id, now)
  const [post] = posts
  if (post) await announce({ house, site: { id: post.site_id } }, db)
}

/** The cover that the author chose stays. */
const shown = (item: MediaItem, outcome: Outcome): MediaItem => {
  if (!('vid' in item)) return item
  if (outcome.status === 'failed') return { ...item, status: 'failed' }
  const { width, height, duration, ladder, poster } = outcome
  const own = item.poster.token !== ''
  return {
    ...item,
    status: 'ready',
    width,
    height,
    duration,
    ...(ladder && { ladder }),
    poster: own ? item.poster : { id: poster.id, token: poster.token },
    preview: own ? item.preview : poster.preview,
  }
}

const linkPoster = async (db: Db, post_id: number, file_id: number): Promise<void> => {
  await db
    .insertInto('post_file')
    .values({ post_id, file_id })
    .onConflict((c) => c.doNothing())
    .execute()
}

const goOnline = async (
  db: Db,
  post: { id: number; site_id: number; author_id: number; rev: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('post')
    .set((set) => ({
      state: postState.online,
      waits: false,
      published_at: set.fn.coalesce('published_at', set.val(now)),
    }))
    .where('id', '=', post.id)
    .execute()
  await writeHistory(db, {
    siteId: post.site_id,
    kind: 'post',
    itemId: post.id,
    action: 'common',
    from: postState.first,
    to: postState.online,
    memberId: post.author_id,
    reason: '',
    rev: post.rev,
    before: null,
    now,
  })
  await settlePostCredits(db, post.id, now)
}

const tellAuthor = async (db: Db, outcome: Outcome, postId: number | undefined, now: Date): Promise<void> => {
  if (outcome.ownerId === null) return
  const failed = outcome.status === 'failed'
  // Whoever still writes sees in the composer that it is ready.
  if (!failed && postId === undefined) return
  await tell(db, {
    siteId: outcome.siteId,
    memberId: outcome.ownerId,
    title: failed ? '视频处理失败' : '视频处理完成',
    content: failed ? `视频${named(outcome.name)}无法处理，请重新上传` : `视频${named(outcome.name)}可以播放了`,
    link: postId === undefined ? '' : `#/${failed ? 'topic_edit' : 'sharedetail'}/${postId}`,
    now,
  })
}

const named = (name: string): string => (name === '' ? '' : `「${name}」`)
