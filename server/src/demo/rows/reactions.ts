import { hash } from 'node:crypto'
import { day, hour } from '@quanzi/contract/time'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { TagText } from '../content.ts'
import { type Random, sample, seededRandom } from '../seeded-random.ts'
import { addMs, latest } from '../time.ts'
import type { CommentFacts } from './comments.ts'
import type { DemoMember, DemoMembers } from './members.ts'
import type { PostFacts } from './posts.ts'
import type { IdOf } from './tags.ts'

/** Likes, collects and shares of public posts; their number depends on the heat and is limited by the members. */
export const postReactionRows = (posts: PostFacts[], people: DemoMembers, now: Date) => {
  const rows = {
    post_like: [] as Row<'post_like'>[],
    post_collect: [] as Row<'post_collect'>[],
    post_share: [] as Row<'post_share'>[],
  }
  for (const { id, text, author, publishedAt: published } of posts) {
    if (!published) continue
    const random = seededRandom(`deeds ${text.key}`)
    const others = nonAccountMembers(people).filter((member) => member !== author && member.joined < published)
    const randomTime = () => randomTimeSoonAfter(published, now, random)
    for (const member of sample(random, others, Math.round(text.heat * 0.5))) {
      rows.post_like.push({ post_id: id, member_id: member.row, created_at: randomTime() })
    }
    for (const member of sample(random, others, Math.round(text.heat * 0.2))) {
      rows.post_collect.push({ post_id: id, member_id: member.row, created_at: randomTime() })
    }
    for (let n = 0; n < Math.round(text.heat * 0.12); n++) {
      const viewer = hash('sha256', `${text.key} ${n}`)
      rows.post_share.push({ post_id: id, viewer, created_at: randomTime() })
    }
  }
  return rows
}

export const commentLikeRows = (comments: CommentFacts[], people: DemoMembers, now: Date): Row<'comment_like'>[] =>
  comments.flatMap(({ id, author, text, heat, publishedAt: published, post }) => {
    if (!published) return []
    const random = seededRandom(`likes ${post.text.key} ${author.id} ${text}`)
    const others = nonAccountMembers(people).filter((member) => member !== author && member.joined < published)
    return sample(random, others, Math.round(heat * 1.4)).map((member) => ({
      comment_id: id,
      member_id: member.row,
      created_at: randomTimeSoonAfter(published, now, random),
    }))
  })

/** Follows of members: officials and authors of liked posts have more followers. */
export const followRows = (people: DemoMembers, posts: PostFacts[], now: Date): Row<'member_follow'>[] => {
  const heat = new Map<DemoMember, number>()
  for (const { author, text, publishedAt: published } of posts) {
    if (published && !text.anonymous) heat.set(author, (heat.get(author) ?? 0) + text.heat)
  }
  const all = [...people.values()]
  return nonAccountMembers(people).flatMap((member) => {
    const random = seededRandom(`follows ${member.id}`)
    const others = all.filter((other) => other !== member)
    const weight = (other: DemoMember) => 20 + (heat.get(other) ?? 0) + (other.auth ? 150 : 0)
    return sample(random, others, 4 + Math.floor(random() * 13), weight).map((target) => ({
      member_id: member.row,
      target_id: target.row,
      created_at: randomTimeBetween(latest(member.joined, target.joined), now, random),
    }))
  })
}

export const tagFollowRows = (
  people: DemoMembers,
  circles: { site: number; tags: TagText[] }[],
  idOf: IdOf,
  now: Date,
): Row<'tag_follow'>[] => {
  const all = circles.flatMap(({ site, tags }) =>
    tags.map((tag) => ({ id: idOf(site, tag.name), weight: tagWeight(tag) })),
  )
  return nonAccountMembers(people).flatMap((member) => {
    const random = seededRandom(`tags of ${member.id}`)
    return sample(random, all, 4 + Math.floor(random() * 10), (tag) => tag.weight).map((tag) => ({
      member_id: member.row,
      tag_id: tag.id,
      created_at: randomTimeBetween(member.joined, now, random),
    }))
  })
}

const tagWeight = (tag: TagText) => Math.sqrt(tag.onlooker_faker + 2_000)

const nonAccountMembers = (people: DemoMembers): DemoMember[] =>
  [...people.values()].filter((member) => !member.account)

const randomTimeSoonAfter = (from: Date, now: Date, random: Random): Date =>
  addMs(from, Math.min(now.getTime() - from.getTime(), 5 * day) * random() ** 2)

const randomTimeBetween = (from: Date, now: Date, random: Random): Date =>
  addMs(from, Math.max(0, now.getTime() - from.getTime() - hour) * random())
