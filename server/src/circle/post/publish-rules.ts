import type { PostInput } from '@quanzi/contract/circle/post'
import type { ErrorName } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { memberQuota } from '../../identity/member/quota.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { consumeExact } from '../../platform/rate-limit/exact-rate-limiter.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { requireOpenTag } from '../tag/queries.ts'
import { fileIdsOf, findOwnPictures, findOwnVideo, mediaKey, withCover } from './media.ts'
import type { PublishAttempt } from './publish-attempt.ts'

type DraftRule = (attempt: PublishAttempt) => void
type PublishRule = (attempt: PublishAttempt) => void | Promise<void>

export const requirePostsOpen = ({ site }: RequestContext): void => {
  if (site.rules.postsPaused) throw new ApiError('postsPaused')
}

const checkMediaCount: DraftRule = ({ draft: { attachment } }) => {
  const videos = attachment.filter((item) => 'vid' in item).length
  if (attachment.length > limits.attachments) throw fieldError('mediaTooMany', 'attachment')
  if (videos > 0 && videos < attachment.length) throw fieldError('mediaMixed', 'attachment')
  if (videos > limits.videos) throw fieldError('videoTooMany', 'attachment')
}

/** The declared `topic_type` is ignored. */
const detectType: DraftRule = (attempt) => {
  const [first] = attempt.draft.attachment
  attempt.type = first === undefined ? 1 : 'vid' in first ? 3 : 2
}

const checkTypeEnabled: DraftRule = ({ ctx, type }) => {
  const { media } = ctx.site.rules
  if ((media === 'pictures' && type === 3) || (media === 'videos' && type !== 3))
    throw fieldError('postTypeDisabled', 'topic_type')
}

const checkAnonymityEnabled: DraftRule = ({ ctx, draft }) => {
  if (draft.anonymous && !ctx.site.rules.anonymityAllowed) throw fieldError('anonymousDisabled', 'anonymous')
}

const checkTagExists: PublishRule = async ({ ctx, db, draft }) => {
  if (draft.tag !== undefined) await requireOpenTag(ctx, db, draft.tag, 'tag')
}

/** Media are the author's uploads, or those of the edited post. */
const resolveMedia: PublishRule = async (attempt) => {
  const previousMedia = new Map((attempt.previous?.media ?? []).map((item) => [mediaKey(item), item]))
  const pictures = attempt.draft.attachment.flatMap((item) => ('id' in item ? [item.id] : []))
  const uploadedPictures = await findOwnPictures(
    attempt,
    pictures.filter((id) => !previousMedia.has(`p${id}`)),
  )
  const found = new Map<string, MediaItem>([
    ...previousMedia,
    ...uploadedPictures.map((row) => [`p${row.id}`, row] as const),
  ])
  attempt.media = []
  for (const item of attempt.draft.attachment) {
    const media =
      'id' in item ? found.get(`p${item.id}`) : (found.get(`v${item.vid}`) ?? (await findOwnVideo(attempt, item.vid)))
    if (!media) throw fieldError('mediaMissing', 'attachment')
    if ('vid' in media && media.status === 'failed') throw fieldError('videoFailed', 'attachment')
    attempt.media.push('vid' in media ? await withCover(attempt, media) : media)
  }
  attempt.files = await fileIdsOf(attempt.db, attempt.media)
}

/**
 * A file shared by an anonymous and a named post would link the author, even after removal from one. A post keeps its
 * own files when its anonymity changes.
 */
const checkMediaKeepsAnonymity: PublishRule = async ({ db, draft: { anonymous }, previous, files }) => {
  const own = previous ? await listFilesOfPost(db, previous.id) : []
  const claimed = previous?.anonymous === anonymous ? files.filter((id) => !own.includes(id)) : files
  if (claimed.length === 0) return
  // The locks are held until the commit: a concurrent use waits, and sees what a trigger notes of this one.
  const rows = await db
    .selectFrom('file')
    .select(({ eb, or }) => [
      'id',
      or([
        eb('open', '=', true),
        eb('used_anonymously', '=', true),
        ...(anonymous ? [eb('used_signed', '=', true)] : []),
      ]).as('used'),
    ])
    .where('id', 'in', claimed)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // The sweep has deleted one since it was found.
  if (rows.length < claimed.length) throw fieldError('mediaMissing', 'attachment')
  const conflictingPost = await db
    .selectFrom('post_file')
    .innerJoin('post', 'post.id', 'post_file.post_id')
    .select('post.id')
    .where('post_file.file_id', 'in', claimed)
    .where('post.anonymous', '<>', anonymous)
    .where('post.id', '<>', previous?.id ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (conflictingPost || rows.some(({ id, used }) => used && !own.includes(id)))
    throw fieldError('mediaMissing', 'attachment')
}

const listFilesOfPost = async (db: Trx, postId: number): Promise<number[]> =>
  (await db.selectFrom('post_file').select('file_id').where('post_id', '=', postId).execute()).map(
    ({ file_id }) => file_id,
  )

const screenText: PublishRule = async (attempt) => {
  const { content, location } = attempt.draft
  const { hits, held, note } = await attempt.ctx.app.screening.check(attempt.ctx, attempt.db, { content, location })
  attempt.hits = hits
  attempt.held = held
  attempt.note = note
}

const postQuota = memberQuota('post_quota', 'minute', 'post where author_id = $1 and created_at > $2')

const checkRateLimit: PublishRule = async ({ ctx, db, previous }) => {
  const { postsPerMinute } = ctx.site.settings.limits
  if (!previous) await postQuota.assert(ctx, db, postsPerMinute)
  else await consumeExact({ ...ctx, db }, { key: `edit ${ctx.viewer.id}`, limit: postsPerMinute, windowMs: minute })
}

const fieldError = (name: ErrorName, field: string) => new ApiError(name, { data: { field } })

const draftRules: readonly DraftRule[] = [
  ({ ctx }) => requirePostsOpen(ctx),
  checkMediaCount,
  detectType,
  checkTypeEnabled,
  checkAnonymityEnabled,
]

const publishRules: readonly PublishRule[] = [
  checkTagExists,
  resolveMedia,
  checkMediaKeepsAnonymity,
  screenText,
  checkRateLimit,
]

/** Checks what needs no rows: the errors of a form precede those of an edited post. */
export const startAttempt = (ctx: RequestContext, db: Trx, draft: PostInput): PublishAttempt => {
  const attempt: PublishAttempt = {
    ctx,
    db,
    draft,
    previous: undefined,
    type: 1,
    media: [],
    files: [],
    hits: [],
    held: false,
    note: '',
  }
  for (const rule of draftRules) rule(attempt)
  return attempt
}

export const applyPublishRules = async (attempt: PublishAttempt): Promise<void> => {
  for (const rule of publishRules) await rule(attempt)
}
