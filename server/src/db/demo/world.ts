import { accountDeeds } from './account-deeds.ts'
import { openAlbum, type Put } from './album.ts'
import { appealRows } from './appeals.ts'
import type { Rows } from './bulk.ts'
import { commentFacts, commentRows } from './comments.ts'
import { type Content, readContent } from './content.ts'
import { countDeeds } from './counts.ts'
import { activeDays } from './days.ts'
import { commentLikes, followRows, postDeeds, tagFollowRows } from './deeds.ts'
import { historyRows } from './history.ts'
import { homeRows } from './home.ts'
import { appointmentRows, ledgerRows, memberRows, peopleOf } from './members.ts'
import type { Moment } from './moment.ts'
import { noticeRows } from './notices.ts'
import { placeRows, placesOf } from './places.ts'
import { pollRows } from './polls.ts'
import { postFacts, postRows } from './posts.ts'
import { markingOf } from './reading.ts'
import { reportRows } from './reports.ts'
import { demoSite, showcase, siteRows, wordRows } from './sites.ts'
import { type IdOf, taggedRows } from './tags.ts'

/**
 * The whole demo world as rows, and the files it needs. The same texts, moment and secret make the same world. Counts
 * that triggers keep are left to the database; those that the features keep stand in the rows.
 */
export const buildWorld = (
  now: Moment,
  secret: string,
  content: Content = readContent(),
): { rows: Rows; puts: Put[] } => {
  const album = openAlbum(secret, now)
  const people = peopleOf(content.members, now)
  const mark = markingOf(content.settings.words)
  const circles = Object.entries(content.circles).map(([site, circle]) => ({ site: Number(site), ...circle }))

  const tagged = taggedRows(circles, album, now)
  const posts = postFacts(circles, people, now)
  const comments = commentFacts(posts, people, now)
  const points = placesOf(content.places, content.settings.map.center)
  const written = postRows(posts, tagged.idOf, album, mark, points, now)
  const deeds = postDeeds(posts, people, now)
  const own = accountDeeds(people, posts, content.circles[demoSite]?.tags ?? [], tagged.idOf, now)
  const polls = pollRows(demoSite, content.polls, tagged.idOf, people, now)
  const idOf: IdOf = (site, name) => people.get(name)?.row ?? tagged.idOf(site, name)

  const history = historyRows(posts, comments, people, mark, now)
  const reports = reportRows(demoSite, posts, comments, people, history, now)
  const appeals = appealRows(posts, comments, history, now)

  const counted = {
    tag: tagged.tag,
    post: written.post,
    comment: commentRows(comments, mark),
    post_like: [...deeds.post_like, ...own.post_like],
    collect: [...deeds.collect, ...own.collect],
    post_share: deeds.post_share,
    comment_like: commentLikes(comments, people, now),
    tag_follow: [...tagFollowRows(people, circles, tagged.idOf, now), ...own.tag_follow],
  }
  countDeeds(counted)
  const rows: Rows = {
    site: siteRows(content, secret).map((site) => (site.id === demoSite ? showcase(site, content, album) : site)),
    word: wordRows(content),
    member: memberRows(people, album, demoSite, now, secret),
    appointment: appointmentRows(people),
    ledger: ledgerRows(people, now),
    category: tagged.category,
    ...polls,
    ...counted,
    post_file: written.post_file,
    follow: [...followRows(people, posts, now), ...own.follow],
    review_history: history,
    report: reports,
    appeal: appeals,
    notice: noticeRows(demoSite, content.notices, { posts, comments, reports, appeals }, people, now),
    ...homeRows(demoSite, content, idOf, album, now),
    place: placeRows(demoSite, content.places, points, now),
    file: album.files,
    day_count: activeDays(counted, (id) => counted.post.find((post) => post.id === id)?.site_id ?? demoSite),
  }
  return { rows, puts: album.puts }
}
