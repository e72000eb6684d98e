import { postState } from '@quanzi/contract/states'
import { hour, minute } from '@quanzi/contract/time'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { Point } from '../../ports.ts'
import type { ItemState, PostText } from '../content.ts'
import { type FindHits, searchColumns } from '../derived-text.ts'
import type { Attachment, MediaFiles } from '../media-files.ts'
import { randomBetween, seededRandom } from '../seeded-random.ts'
import { addMs, earliest, hoursBefore } from '../time.ts'
import { findPoint } from './locations.ts'
import { type DemoMember, type DemoMembers, findPerson } from './members.ts'
import type { IdOf } from './tags.ts'

export type PostFacts = {
  id: number
  site: number
  text: PostText
  author: DemoMember
  createdAt: Date
  /** Passed by level 1; null if not passed yet, or if the site has one level. */
  passedAt: Date | null
  publishedAt: Date | null
  refusedAt: Date | null
}

/** The posts of all sites, oldest first, so that their ids increase with time. */
export const postFacts = (
  circles: { site: number; posts: PostText[] }[],
  people: DemoMembers,
  now: Date,
): PostFacts[] =>
  circles
    .flatMap(({ site, posts }) =>
      posts.map((text) => ({ site, text, author: findPerson(people, text.author), ...postTimes(text, now) })),
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((facts, i) => ({ id: i + 1, ...facts }))

type Times = Pick<PostFacts, 'createdAt' | 'passedAt' | 'publishedAt' | 'refusedAt'>

/** A post that is or was public was published `hours_ago`, any other one was created then. */
const postTimes = (text: PostText, now: Date): Times => {
  const at = hoursBefore(now, text.hours_ago)
  const random = seededRandom(`review ${text.key}`)
  if (text.state === 'online' || text.state === 'offline') {
    const reviewTime = randomBetween(random, 6, 45) * minute
    const createdAt = addMs(at, -reviewTime)
    const lastCommentMinutes = Math.max(
      0,
      ...text.comments.flatMap((c) => [c, ...c.replies]).map((c) => c.minutes_after),
    )
    const refusedAt = text.state === 'offline' ? earliest(now, addMs(at, lastCommentMinutes * minute + hour)) : null
    return { createdAt, passedAt: addMs(createdAt, reviewTime / 2), publishedAt: at, refusedAt }
  }
  const passedAt = addMs(at, Math.min(randomBetween(random, 8, 20) * minute, (text.hours_ago * hour) / 2))
  if (text.state === 'second') return { createdAt: at, passedAt, publishedAt: null, refusedAt: null }
  if (text.state === 'pending') return { createdAt: at, passedAt: null, publishedAt: null, refusedAt: null }
  const byFirst = text.refuse_level !== 2
  return {
    createdAt: at,
    passedAt: byFirst ? null : passedAt,
    publishedAt: null,
    refusedAt: addMs(passedAt, 12 * minute),
  }
}

const postStates: Record<ItemState, number> = {
  pending: postState.first,
  second: postState.second,
  online: postState.online,
  rejected: postState.rejected,
  offline: postState.offline,
}

/** The time at which a reviewer featured or pinned it, at most an hour after publication. */
export const markedAt = (facts: PostFacts, now: Date): Date =>
  earliest(addMs(facts.publishedAt ?? facts.createdAt, 40 * minute), now)

export const postRows = (
  posts: PostFacts[],
  idOf: IdOf,
  mediaFiles: MediaFiles,
  findHits: FindHits,
  points: Map<string, Point>,
  now: Date,
): { post: (Row<'post'> & { id: number })[]; post_file: Row<'post_file'>[] } => {
  const attachmentsByPost = new Map(posts.map((facts) => [facts.id, attachments(facts, mediaFiles)]))
  return {
    post: posts.map((facts) => ({
      ...contentColumns(facts, attachmentsByPost.get(facts.id) ?? [], findHits),
      ...findPoint(facts.text.location, points),
      tag_id: facts.text.tag === null ? null : idOf(facts.site, facts.text.tag),
      ...stateColumns(facts, now),
      views: viewCount(facts),
    })),
    post_file: posts.flatMap((facts) =>
      (attachmentsByPost.get(facts.id) ?? []).flatMap(({ files }) =>
        files.map((file) => ({ post_id: facts.id, file_id: file })),
      ),
    ),
  }
}

/** The content of the author. Only pictures of demo accounts have an owner, because these accounts may edit their posts. */
const attachments = ({ site, text, author }: PostFacts, mediaFiles: MediaFiles): Attachment[] => {
  const owner = author.account ? author.row : null
  if (text.video) return [mediaFiles.video(site, text.video, owner)]
  return text.images.map((name) => mediaFiles.picture(site, name, owner))
}

const contentColumns = ({ id, site, text, author }: PostFacts, media: Attachment[], findHits: FindHits) => ({
  id,
  site_id: site,
  author_id: author.row,
  type: text.video ? 3 : media.length > 0 ? 2 : 1,
  content: text.text,
  ...searchColumns(text.text),
  location: text.location ?? '',
  anonymous: text.anonymous,
  media: media.map(({ item }) => item),
  hits: findHits(text.text),
  ip_province: author.ip_location,
})

const stateColumns = (facts: PostFacts, now: Date) => {
  const { text, createdAt, passedAt, publishedAt, refusedAt } = facts
  return {
    state: postStates[text.state],
    reports: refusedAt ? 0 : (text.reports?.length ?? 0),
    selected: text.featured,
    pinned_at: text.pinned ? markedAt(facts, now) : null,
    refuse_level: text.state === 'rejected' ? (text.refuse_level ?? 1) : 0,
    reason: text.reason ?? '',
    created_at: createdAt,
    submitted_at: createdAt,
    updated_at: refusedAt ?? publishedAt ?? passedAt ?? createdAt,
    published_at: publishedAt,
  }
}

const viewCount = ({ text, publishedAt }: PostFacts): number =>
  publishedAt ? Math.round(24 + text.heat * randomBetween(seededRandom(`views ${text.key}`), 14, 22)) : 0
