import { createHash } from 'node:crypto'
import type { Row } from './bulk.ts'
import { type Chance, chance, sample } from './chance.ts'
import type { CommentFacts } from './comments.ts'
import type { TagText } from './content.ts'
import type { People, Person } from './members.ts'
import { after, day, hour, latest, type Moment } from './moment.ts'
import type { PostFacts } from './posts.ts'
import type { IdOf } from './tags.ts'

/** Likes, collects and shares of what was public, as many as its heat asks for and as there are members to do it. */
export const postDeeds = (posts: PostFacts[], people: People, now: Moment) => {
  const rows = {
    post_like: [] as Row<'post_like'>[],
    collect: [] as Row<'collect'>[],
    post_share: [] as Row<'post_share'>[],
  }
  for (const { id, text, author, published } of posts) {
    if (!published) continue
    const random = chance(`deeds ${text.key}`)
    const others = readers(people).filter((member) => member !== author && member.joined < published)
    const at = () => soonAfter(published, now, random)
    for (const member of sample(random, others, Math.round(text.heat * 0.5))) {
      rows.post_like.push({ post_id: id, member_id: member.row, created_at: at() })
    }
    for (const member of sample(random, others, Math.round(text.heat * 0.2))) {
      rows.collect.push({ post_id: id, member_id: member.row, created_at: at() })
    }
    for (let n = 0; n < Math.round(text.heat * 0.12); n++) {
      const viewer = createHash('sha256').update(`${text.key} ${n}`).digest('hex')
      rows.post_share.push({ post_id: id, viewer, created_at: at() })
    }
  }
  return rows
}

export const commentLikes = (comments: CommentFacts[], people: People, now: Moment): Row<'comment_like'>[] =>
  comments.flatMap(({ id, author, text, heat, published, post }) => {
    if (!published) return []
    const random = chance(`likes ${post.text.key} ${author.id} ${text}`)
    const others = readers(people).filter((member) => member !== author && member.joined < published)
    return sample(random, others, Math.round(heat * 1.4)).map((member) => ({
      comment_id: id,
      member_id: member.row,
      created_at: soonAfter(published, now, random),
    }))
  })

/** Who reads whom: officials and those whose posts are liked have more fans. The accounts have fans of their own. */
export const followRows = (people: People, posts: PostFacts[], now: Moment): Row<'follow'>[] => {
  const heat = new Map<Person, number>()
  for (const { author, text, published } of posts) {
    if (published && !text.anonymous) heat.set(author, (heat.get(author) ?? 0) + text.heat)
  }
  const all = [...people.values()]
  return readers(people).flatMap((member) => {
    const random = chance(`follows ${member.id}`)
    const others = all.filter((other) => other !== member)
    const weight = (other: Person) => 20 + (heat.get(other) ?? 0) + (other.auth ? 150 : 0)
    return sample(random, others, 4 + Math.floor(random() * 13), weight).map((target) => ({
      member_id: member.row,
      target_id: target.row,
      created_at: somewhere(latest(member.joined, target.joined), now, random),
    }))
  })
}

export const tagFollowRows = (
  people: People,
  circles: { site: number; tags: TagText[] }[],
  idOf: IdOf,
  now: Moment,
): Row<'tag_follow'>[] => {
  const all = circles.flatMap(({ site, tags }) =>
    tags.map((tag) => ({ id: idOf(site, tag.name), weight: weightOf(tag) })),
  )
  return readers(people).flatMap((member) => {
    const random = chance(`tags of ${member.id}`)
    return sample(random, all, 4 + Math.floor(random() * 10), (tag) => tag.weight).map((tag) => ({
      member_id: member.row,
      tag_id: tag.id,
      created_at: somewhere(member.joined, now, random),
    }))
  })
}

const weightOf = (tag: TagText) => Math.sqrt(tag.onlooker_faker + 2_000)

const readers = (people: People): Person[] => [...people.values()].filter((member) => !member.account)

/** Most come in the first hours, some within five days. */
const soonAfter = (from: Date, now: Moment, random: Chance): Date =>
  after(from, Math.min(now.getTime() - from.getTime(), 5 * day) * random() ** 2)

const somewhere = (from: Date, now: Moment, random: Chance): Date =>
  after(from, Math.max(0, now.getTime() - from.getTime() - hour) * random())
