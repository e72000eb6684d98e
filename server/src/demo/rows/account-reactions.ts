import { hour } from '@quanzi/contract/time'
import type { Row } from '../../platform/db/bulk-insert.ts'
import { accounts } from '../accounts.ts'
import type { TagText } from '../content.ts'
import { sample, seededRandom } from '../seeded-random.ts'
import { addMs, daysBefore, hoursBefore } from '../time.ts'
import { type DemoMember, type DemoMembers, findPerson } from './members.ts'
import type { PostFacts } from './posts.ts'
import { demoSite } from './sites.ts'
import type { IdOf } from './tags.ts'

/** Old ones, so that lists are not empty and the buttons at the top of the feed are free to try. */
export const accountReactionRows = (
  people: DemoMembers,
  posts: PostFacts[],
  tags: TagText[],
  idOf: IdOf,
  now: Date,
) => {
  const rows = {
    post_like: [] as Row<'post_like'>[],
    post_collect: [] as Row<'post_collect'>[],
    member_follow: [] as Row<'member_follow'>[],
    tag_follow: [] as Row<'tag_follow'>[],
  }
  const oldPosts = posts.filter(
    ({ publishedAt: published, text }) => published && published < daysBefore(now, 10) && text.state === 'online',
  )
  const recentAuthors = new Set(
    posts.filter(({ createdAt: created }) => created > hoursBefore(now, 72)).map(({ author }) => author),
  )
  const inactiveMembers = [...people.values()].filter((member) => !member.account && !recentAuthors.has(member))
  const minorTags = tags.filter((tag) => !tag.recommend && !tag.report)
  for (const member of posterAccounts(people)) {
    const random = seededRandom(`account ${member.id}`)
    const eligiblePosts = oldPosts.filter(
      ({ author, publishedAt: published }) => author !== member && published && published > member.joined,
    )
    for (const { id, publishedAt: published } of sample(random, eligiblePosts, 6)) {
      const reaction = { post_id: id, member_id: member.row, created_at: addMs(published ?? now, 5 * hour * random()) }
      rows.post_like.push(reaction)
      if (random() < 0.5) rows.post_collect.push({ ...reaction, created_at: addMs(reaction.created_at, 9_000) })
    }
    for (const target of sample(random, inactiveMembers, 3)) {
      rows.member_follow.push({
        member_id: member.row,
        target_id: target.row,
        created_at: daysBefore(now, 11 + random()),
      })
    }
    for (const tag of sample(random, minorTags, 3)) {
      const tag_id = idOf(demoSite, tag.name)
      rows.tag_follow.push({ member_id: member.row, tag_id, created_at: daysBefore(now, 12 + random()) })
    }
  }
  return rows
}

const posterAccounts = (people: DemoMembers): DemoMember[] =>
  accounts.filter((account) => !('role' in account)).map((account) => findPerson(people, account.member))
