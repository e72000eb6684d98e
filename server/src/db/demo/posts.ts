import { postState } from '@quanzi/contract/states'
import type { Point } from '../../geo/gcj.ts'
import type { Album, Attachment } from './album.ts'
import type { Row } from './bulk.ts'
import { between, chance } from './chance.ts'
import type { PostText, State } from './content.ts'
import { type People, type Person, person } from './members.ts'
import { after, earliest, hour, hoursBefore, type Moment, minute } from './moment.ts'
import { pointOf } from './places.ts'
import { type Marking, searchOf } from './reading.ts'
import type { IdOf } from './tags.ts'

/** Everything known of a post before it becomes rows: who, where, and when what happened to it. */
export type PostFacts = {
  id: number
  site: number
  text: PostText
  author: Person
  created: Date
  /** Passed by level 1; null where that has not happened, or where one level decides. */
  passed: Date | null
  published: Date | null
  /** Rejected or taken offline. */
  refused: Date | null
}

/** The posts of all sites in the order in which they were written, so that their ids run with time. */
export const postFacts = (circles: { site: number; posts: PostText[] }[], people: People, now: Moment): PostFacts[] =>
  circles
    .flatMap(({ site, posts }) =>
      posts.map((text) => ({ site, text, author: person(people, text.author), ...timesOf(text, now) })),
    )
    .sort((a, b) => a.created.getTime() - b.created.getTime())
    .map((facts, i) => ({ id: i + 1, ...facts }))

type Times = Pick<PostFacts, 'created' | 'passed' | 'published' | 'refused'>

/** A post that is or was public was published `hours_ago`, any other one was written then. */
const timesOf = (text: PostText, now: Moment): Times => {
  const at = hoursBefore(now, text.hours_ago)
  const random = chance(`review ${text.key}`)
  if (text.state === 'online' || text.state === 'offline') {
    const wait = between(random, 6, 45) * minute
    const created = after(at, -wait)
    const talkedUntil = Math.max(0, ...text.comments.flatMap((c) => [c, ...c.replies]).map((c) => c.minutes_after))
    const refused = text.state === 'offline' ? earliest(now, after(at, talkedUntil * minute + hour)) : null
    return { created, passed: after(created, wait / 2), published: at, refused }
  }
  const passed = after(at, Math.min(between(random, 8, 20) * minute, (text.hours_ago * hour) / 2))
  if (text.state === 'second') return { created: at, passed, published: null, refused: null }
  if (text.state === 'pending') return { created: at, passed: null, published: null, refused: null }
  const byFirst = text.refuse_level !== 2
  return { created: at, passed: byFirst ? null : passed, published: null, refused: after(passed, 12 * minute) }
}

const stateOfPost: Record<State, number> = {
  pending: postState.first,
  second: postState.second,
  online: postState.online,
  rejected: postState.rejected,
  offline: postState.offline,
}

/** When a reviewer marked it, an hour or less after it went online. */
export const markedAt = (facts: PostFacts, now: Moment): Date =>
  earliest(after(facts.published ?? facts.created, 40 * minute), now)

export const postRows = (
  posts: PostFacts[],
  idOf: IdOf,
  album: Album,
  mark: Marking,
  points: Map<string, Point>,
  now: Moment,
): { post: (Row<'post'> & { id: number })[]; post_file: Row<'post_file'>[] } => {
  const attached = new Map(posts.map((facts) => [facts.id, attachments(facts, album)]))
  return {
    post: posts.map((facts) => ({
      ...contentOf(facts, attached.get(facts.id) ?? [], mark),
      ...pointOf(facts.text.location, points),
      tag_id: facts.text.tag === null ? null : idOf(facts.site, facts.text.tag),
      ...lifeOf(facts, now),
      views: viewsOf(facts),
    })),
    post_file: posts.flatMap((facts) =>
      (attached.get(facts.id) ?? []).flatMap(({ files }) =>
        files.map((file) => ({ post_id: facts.id, file_id: file })),
      ),
    ),
  }
}

/** What the author gave. Nobody owns the pictures but those of the accounts, who may want to edit their posts. */
const attachments = ({ site, text, author }: PostFacts, album: Album): Attachment[] => {
  const owner = author.account ? author.row : null
  if (text.video) return [album.clip(site, text.video, owner)]
  return text.images.map((name) => album.picture(site, name, owner))
}

const contentOf = ({ id, site, text, author }: PostFacts, media: Attachment[], mark: Marking) => ({
  id,
  site_id: site,
  author_id: author.row,
  type: text.video ? 3 : media.length > 0 ? 2 : 1,
  content: text.text,
  ...searchOf(text.text),
  location: text.location ?? '',
  anonymous: text.anonymous,
  media: media.map(({ item }) => item),
  hits: mark(text.text),
  ip_province: author.ip_location,
})

const lifeOf = (facts: PostFacts, now: Moment) => {
  const { text, created, passed, published, refused } = facts
  return {
    state: stateOfPost[text.state],
    reports: refused ? 0 : (text.reports?.length ?? 0),
    selected: text.featured,
    pinned_at: text.pinned ? markedAt(facts, now) : null,
    refuse_level: text.state === 'rejected' ? (text.refuse_level ?? 1) : 0,
    reason: text.reason ?? '',
    created_at: created,
    submitted_at: created,
    updated_at: refused ?? published ?? passed ?? created,
    published_at: published,
  }
}

/** Nobody counts views row by row; a post was looked at some forty times for each like. */
const viewsOf = ({ text, published }: PostFacts): number =>
  published ? Math.round(24 + text.heat * between(chance(`views ${text.key}`), 14, 22)) : 0
