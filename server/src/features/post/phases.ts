import type { ErrorName } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import type { MediaItem } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import { mayWrite } from '../member/may-write.ts'
import { screen } from '../screening/screen.ts'
import { filesOf, keyOf, ownPictures, ownVideo, withCover } from './media.ts'
import type { Publishing } from './publish.ts'

type Phase = (publishing: Publishing) => void | Promise<void>

const authorMayWrite: Phase = ({ c }) => mayWrite(c)

/** One kind of media, nine pictures, one video. */
const countMedia: Phase = ({ draft: { attachment } }) => {
  const videos = attachment.filter((item) => 'vid' in item).length
  if (attachment.length > limits.attachments) throw rule('mediaTooMany', 'attachment')
  if (videos > 0 && videos < attachment.length) throw rule('mediaMixed', 'attachment')
  if (videos > limits.videos) throw rule('videoTooMany', 'attachment')
}

/** The type follows from the media, whatever the form says. */
const findType: Phase = (p) => {
  const [first] = p.draft.attachment
  p.type = first === undefined ? 1 : 'vid' in first ? 3 : 2
}

const typeIsOn: Phase = ({ c, type }) => {
  const allowed = c.site.settings.use_posting_type
  if ((allowed === '1' && type === 3) || (allowed === '2' && type !== 3)) throw rule('typeOff', 'topic_type')
}

const anonymityIsOn: Phase = ({ c, draft }) => {
  if (draft.anonymous && c.site.explain.anonymous_switch !== '1') throw rule('anonymousOff', 'anonymous')
}

const tagExists: Phase = async ({ c, db, draft }) => {
  if (draft.tag === undefined) return
  const tag = await db
    .selectFrom('tag')
    .select('id')
    .where('id', '=', draft.tag)
    .where('site_id', '=', c.site.id)
    .where('offline', '=', false)
    .executeTakeFirst()
  if (!tag) throw rule('tagGone', 'tag')
}

/** Content refers to one's own uploads, or to what the post had before. */
const findMedia: Phase = async (p) => {
  const had = new Map((p.earlier?.media ?? []).map((item) => [keyOf(item), item]))
  const pictures = p.draft.attachment.flatMap((item) => ('id' in item ? [item.id] : []))
  const fresh = await ownPictures(
    p,
    pictures.filter((id) => !had.has(`p${id}`)),
  )
  const found = new Map<string, MediaItem>([...had, ...fresh.map((row) => [`p${row.id}`, row] as [string, MediaItem])])
  p.media = []
  for (const item of p.draft.attachment) {
    const media = 'id' in item ? found.get(`p${item.id}`) : (found.get(`v${item.vid}`) ?? (await ownVideo(p, item.vid)))
    if (!media) throw rule('mediaMissing', 'attachment')
    p.media.push('vid' in media ? await withCover(p, media) : media)
  }
  p.files = await filesOf(p.db, p.media)
}

/**
 * What stands in a post that one signed stands in no anonymous one, and the other way round: the file's name would be the
 * same in both.
 */
const facesApart: Phase = async ({ db, draft, earlier, files }) => {
  if (files.length === 0) return
  const other = await db
    .selectFrom('post_file')
    .innerJoin('post', 'post.id', 'post_file.post_id')
    .select('post.id')
    .where('post_file.file_id', 'in', files)
    .where('post.anonymous', '<>', draft.anonymous)
    .where('post.id', '<>', earlier?.id ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (other) throw rule('mediaMissing', 'attachment')
}

const screenText: Phase = async (p) => {
  const { hits, held, note } = await screen(p.c, p.db, [p.draft.content, p.draft.location])
  p.hits = hits
  p.held = held
  p.note = note
}

/** Accepted posts of the last minute; refused tries and repeated keys never count. */
const notTooOften: Phase = async ({ c, db, earlier }) => {
  if (earlier || !c.house.config.rateLimits) return
  const { n } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('author_id', '=', c.viewer.id)
    .where('created_at', '>', new Date(c.now.getTime() - 60_000))
    .executeTakeFirstOrThrow()
  if (n >= c.site.settings.limits.postsAMinute) throw new Refusal('tooMany', { retryAfter: 60 })
}

const rule = (name: ErrorName, field: string) => new Refusal(name, { data: { field } })

/** The policy of publishing, in reading order. A new rule is one function and one line. */
export const phases: readonly Phase[] = [
  authorMayWrite,
  countMedia,
  findType,
  typeIsOn,
  anonymityIsOn,
  tagExists,
  findMedia,
  facesApart,
  screenText,
  notTooOften,
]
