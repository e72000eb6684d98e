import { accounts } from './accounts.ts'
import type { Row } from './bulk.ts'
import { chance, sample } from './chance.ts'
import type { TagText } from './content.ts'
import { type People, type Person, person } from './members.ts'
import { after, daysBefore, hour, hoursBefore, type Moment } from './moment.ts'
import type { PostFacts } from './posts.ts'
import { demoSite } from './sites.ts'
import type { IdOf } from './tags.ts'

/**
 * What the posters among the accounts did long ago, so that their lists are not empty: old likes, and follows of people
 * and tags far from the top of the feed, where every button is still theirs to press.
 */
export const accountDeeds = (people: People, posts: PostFacts[], tags: TagText[], idOf: IdOf, now: Moment) => {
  const rows = {
    post_like: [] as Row<'post_like'>[],
    collect: [] as Row<'collect'>[],
    follow: [] as Row<'follow'>[],
    tag_follow: [] as Row<'tag_follow'>[],
  }
  const old = posts.filter(
    ({ published, text }) => published && published < daysBefore(now, 10) && text.state === 'online',
  )
  const recent = new Set(posts.filter(({ created }) => created > hoursBefore(now, 72)).map(({ author }) => author))
  const quiet = [...people.values()].filter((member) => !member.account && !recent.has(member))
  const lesser = tags.filter((tag) => !tag.recommend && !tag.report)
  for (const member of posters(people)) {
    const random = chance(`account ${member.id}`)
    const mine = old.filter(({ author, published }) => author !== member && published && published > member.joined)
    for (const { id, published } of sample(random, mine, 6)) {
      const deed = { post_id: id, member_id: member.row, created_at: after(published ?? now, 5 * hour * random()) }
      rows.post_like.push(deed)
      if (random() < 0.5) rows.collect.push({ ...deed, created_at: after(deed.created_at, 9_000) })
    }
    for (const target of sample(random, quiet, 3)) {
      rows.follow.push({ member_id: member.row, target_id: target.row, created_at: daysBefore(now, 11 + random()) })
    }
    for (const tag of sample(random, lesser, 3)) {
      const tag_id = idOf(demoSite, tag.name)
      rows.tag_follow.push({ member_id: member.row, tag_id, created_at: daysBefore(now, 12 + random()) })
    }
  }
  return rows
}

const posters = (people: People): Person[] =>
  accounts.filter((account) => !('role' in account)).map((account) => person(people, account.member))
