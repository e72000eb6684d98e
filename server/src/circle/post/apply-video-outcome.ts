import { postState } from '@quanzi/contract/states'
import { skipsReviewByBadge } from '../../identity/member/badge.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import { toSite } from '../../identity/site/site.ts'
import type { Db } from '../../platform/db/handle.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { appendHistory } from '../history/history.ts'
import { publishChange } from '../history/publish-change.ts'
import { notify } from '../notification/notify.ts'
import type { VideoOutcome } from '../upload/process-video.ts'
import { schedulePostCredits } from './post-credits.ts'

/** The revision does not change, because nothing was edited. */
export const applyVideoOutcome = async (app: AppContext, db: Db, outcome: VideoOutcome): Promise<void> => {
  const now = app.ports.clock.now()
  const linked = await db
    .selectFrom('post')
    .select(['id', 'site_id', 'state', 'media', 'publish_when_ready', 'ai', 'ai_review'])
    .where('id', 'in', db.selectFrom('post_file').select('post_id').where('file_id', '=', outcome.fileId))
    .where('state', '<>', postState.deleted)
    .orderBy('id')
    .forUpdate()
    .execute()
  // An edit that held the lock before may have replaced the video.
  const posts = linked.filter(({ media }) => media.some((item) => 'vid' in item && item.vid === outcome.vid))
  for (const post of posts) {
    await db
      .updateTable('post')
      .set({ media: JSON.stringify(post.media.map((item) => withOutcome(item, outcome))) })
      .where('id', '=', post.id)
      .execute()
    if (outcome.status === 'failed') continue
    await linkPoster(db, post.id, outcome.poster.id)
    if (post.ai || post.ai_review > 0 || outcome.aiGrade > 0)
      await queueJob(db, { kind: 'mark-files', payload: { postId: post.id }, runAt: now })
    if (post.publish_when_ready && post.state === postState.first) await publishWithReadyVideo(db, post.id, now)
  }
  await notifyAuthor(db, outcome, posts[0]?.id, now)
  const [post] = posts
  if (post) await publishChange({ app, site: { id: post.site_id } }, db)
}

/** Publishes a locked post that waited for its video alone, unless it needs a review by now. */
export const publishWithReadyVideo = async (db: Db, id: number, now: Date): Promise<void> => {
  const post = await db
    .selectFrom('post')
    .select(['id', 'site_id', 'author_id', 'state', 'rev', 'anonymous'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (await skipsReviewNow(db, post)) await publishWaitingPost(db, post, now)
  else await leaveToReviewers(db, id)
}

/** A cover that the author chose is kept. */
const withOutcome = (item: MediaItem, outcome: VideoOutcome): MediaItem => {
  if (!('vid' in item)) return item
  if (outcome.status === 'failed') return { ...item, status: 'failed' }
  const { width, height, duration, ladder, poster, aiGrade } = outcome
  const hasOwnCover = item.poster.token !== ''
  return {
    ...item,
    status: 'ready',
    width,
    height,
    duration,
    ...(ladder && { ladder }),
    ...(aiGrade > 0 && { ai_grade: aiGrade }),
    poster: hasOwnCover ? item.poster : { id: poster.id, token: poster.token },
    preview: hasOwnCover ? item.preview : poster.preview,
  }
}

const linkPoster = async (db: Db, post_id: number, file_id: number): Promise<void> => {
  await db
    .insertInto('post_file')
    .values({ post_id, file_id })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Since the post was sent the site may have turned review on, or the author may have lost the badge. */
const skipsReviewNow = async (
  db: Db,
  { site_id, author_id, anonymous }: { site_id: number; author_id: number; anonymous: boolean },
): Promise<boolean> => {
  const site = toSite(await db.selectFrom('site').selectAll().where('id', '=', site_id).executeTakeFirstOrThrow())
  if (!site.rules.postsReviewed) return true
  const viewer = await db
    .selectFrom('member')
    .select(['auth', 'verified_on as verifiedOn'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow()
  return skipsReviewByBadge({ viewer, site }, { anonymous })
}

const leaveToReviewers = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('post').set({ publish_when_ready: false }).where('id', '=', id).execute()
}

const publishWaitingPost = async (
  db: Db,
  post: { id: number; site_id: number; author_id: number; state: number; rev: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('post')
    .set((set) => ({
      state: postState.online,
      publish_when_ready: false,
      published_at: set.fn.coalesce('published_at', set.val(now)),
    }))
    .where('id', '=', post.id)
    .execute()
  const author = { site: { id: post.site_id }, viewer: { id: post.author_id }, now }
  await appendHistory(author, db, { kind: 'post', item: post, action: 'common', to: postState.online })
  await schedulePostCredits(db, post.id, now)
}

const notifyAuthor = async (db: Db, outcome: VideoOutcome, postId: number | undefined, now: Date): Promise<void> => {
  if (outcome.ownerId === null) return
  const failed = outcome.status === 'failed'
  // A video without a post is in a draft, if its author still wants it.
  if (!failed && postId === undefined) return
  await notify(db, {
    siteId: outcome.siteId,
    memberId: outcome.ownerId,
    title: failed ? '视频处理失败' : '视频处理完成',
    content: failed
      ? `视频${quotedName(outcome.name)}无法处理，请重新上传`
      : `视频${quotedName(outcome.name)}可以播放了`,
    link: postId === undefined ? '' : `#/${failed ? 'topic_edit' : 'sharedetail'}/${postId}`,
    now,
  })
}

const quotedName = (name: string): string => (name === '' ? '' : `「${name}」`)
