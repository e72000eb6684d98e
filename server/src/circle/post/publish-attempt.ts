import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import type { PostInput } from '@quanzi/contract/circle/post'
import { postState } from '@quanzi/contract/states'
import { skipsReviewByBadge } from '../../identity/member/badge.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { roundPoint } from '../../platform/geo/gcj02.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { nearDuplicateKey } from '../../platform/text/near-duplicate.ts'
import { searchText, searchTokens } from '../../platform/text/search.ts'
import type { BlocklistHitRow, MediaItem } from '../../schema/tables.ts'
import { publishChange } from '../history/publish-change.ts'
import { schedulePostCredits } from './post-credits.ts'

type PreviousPost = {
  id: number
  state: number
  publish_when_ready: boolean
  anonymous: boolean
  media: MediaItem[]
  ai: boolean
  ai_review: AiGrade
}

export type PublishAttempt = {
  ctx: RequestContext
  db: Trx
  draft: PostInput
  previous: PreviousPost | undefined
  type: 1 | 2 | 3
  media: MediaItem[]
  files: number[]
  hits: BlocklistHitRow[]
  /** Screening demands a review whatever the site's settings say. */
  held: boolean
  note: string
}

const skipsReview = ({ ctx, held, previous, draft }: PublishAttempt): boolean => {
  if (held || (previous && needsDecision(previous))) return false
  return !ctx.site.rules.postsReviewed || skipsReviewByBadge(ctx, draft)
}

/** A post that reviewers rejected or took offline, or that waits for them, goes online by their decision only. */
const needsDecision = ({ state, publish_when_ready }: PreviousPost): boolean =>
  state !== postState.online && !(state === postState.first && publish_when_ready)

const waitsForVideo = ({ media }: PublishAttempt): boolean =>
  media.some((item) => 'vid' in item && item.status !== 'ready')

export const postColumns = (attempt: PublishAttempt) => {
  const { ctx, draft, type, media, hits, note } = attempt
  const publishable = skipsReview(attempt)
  const waits = publishable && waitsForVideo(attempt)
  return {
    type,
    state: publishable && !waits ? postState.online : postState.first,
    publish_when_ready: waits,
    content: draft.content,
    search_text: searchText(draft.content),
    search_pairs: searchTokens(draft.content),
    near_duplicate_hash: nearDuplicateKey(draft.content),
    tag_id: draft.tag ?? null,
    location: draft.location,
    ...coordinatesOf(draft),
    anonymous: draft.anonymous,
    ai: draft.ai,
    media: JSON.stringify(media),
    hits: JSON.stringify(hits),
    screen_note: note,
    ip_province: ctx.app.ports.ipRegion.province(ctx.clientIp),
    updated_at: ctx.now,
    submitted_at: ctx.now,
  }
}

/** Coordinates are stored only with a named location, rounded to about ten metres. */
const coordinatesOf = ({ location, lng, lat }: PostInput): { lng: number | null; lat: number | null } =>
  location === '' || lng === undefined || lat === undefined ? { lng: null, lat: null } : roundPoint({ lng, lat })

/** Uploaded files already carry their AI marks. The job writes those by author and reviewer, and on video covers. */
const queueAiMarks = async ({ ctx, db, draft, previous, media }: PublishAttempt, postId: number): Promise<void> => {
  const markedVideo = media.some((item) => 'vid' in item && item.ai_grade)
  if (media.length > 0 && (draft.ai || previous?.ai || previous?.ai_review || markedVideo))
    await queueJob(db, { kind: 'mark-files', payload: { postId }, runAt: ctx.now })
}

export const afterWrite = async (
  attempt: PublishAttempt,
  post: { id: number; state: number },
): Promise<{ id: number; state: number }> => {
  const { ctx, db, files } = attempt
  if (files.length > 0)
    await db
      .insertInto('post_file')
      .values(files.map((file_id) => ({ post_id: post.id, file_id })))
      .execute()
  await queueAiMarks(attempt, post.id)
  if (post.state === postState.online) await schedulePostCredits(db, post.id, ctx.now)
  await publishChange(ctx, db)
  ctx.request.published = { kind: 'post', id: post.id, anonymous: attempt.draft.anonymous }
  return post
}
