import type { Rows } from '../platform/db/bulk-insert.ts'
import { readContent } from './content.ts'
import { createHitFinder } from './derived-text.ts'
import { createMediaFiles, type FileToStore } from './media-files.ts'
import { accountReactionRows } from './rows/account-reactions.ts'
import { activeDayRows } from './rows/active-days.ts'
import { appealRows } from './rows/appeals.ts'
import { commentFacts, commentRows } from './rows/comments.ts'
import { fillCounters } from './rows/counters.ts'
import { homePageRows } from './rows/home-page.ts'
import { locationPoints, locationRows } from './rows/locations.ts'
import { appointmentRows, createPeople, ledgerRows, memberRows } from './rows/members.ts'
import { notificationRows } from './rows/notifications.ts'
import { pollRows } from './rows/polls.ts'
import { postFacts, postRows } from './rows/posts.ts'
import { profileChangeRows } from './rows/profile-changes.ts'
import { commentLikeRows, followRows, postReactionRows, tagFollowRows } from './rows/reactions.ts'
import { reportRows } from './rows/reports.ts'
import { reviewHistoryRows } from './rows/review-history.ts'
import { blocklistRows, demoSite, demoSiteRow, siteRows } from './rows/sites.ts'
import { type IdOf, tagRows } from './rows/tags.ts'

/** Same texts, time and secret, same data. Counters without triggers are in the rows. */
export const buildDemoData = (now: Date, secret: string): { rows: Rows; filesToStore: FileToStore[] } => {
  const content = readContent()
  const mediaFiles = createMediaFiles(secret, now)
  const members = createPeople(content.members, now)
  const findHits = createHitFinder(content.settings.words)
  const circles = Object.entries(content.circles).map(([site, circle]) => ({ site: Number(site), ...circle }))

  const tagResult = tagRows(circles, mediaFiles, now)
  const posts = postFacts(circles, members, now)
  const comments = commentFacts(posts, members, now)
  const points = locationPoints(content.places, content.settings.map.center)
  const postResult = postRows(posts, tagResult.idOf, mediaFiles, findHits, points, now)
  const reactions = postReactionRows(posts, members, now)
  const accountReactions = accountReactionRows(
    members,
    posts,
    content.circles[demoSite]?.tags ?? [],
    tagResult.idOf,
    now,
  )
  const polls = pollRows(demoSite, content.polls, tagResult.idOf, members, now)
  const idOf: IdOf = (site, name) => members.get(name)?.row ?? tagResult.idOf(site, name)

  const history = reviewHistoryRows(posts, comments, members, findHits, now)
  const reports = reportRows(demoSite, posts, comments, members, history, now)
  const appeals = appealRows(posts, comments, history, now)

  const rowsWithCounters = {
    tag: tagResult.tag,
    post: postResult.post,
    comment: commentRows(comments, findHits),
    post_like: [...reactions.post_like, ...accountReactions.post_like],
    post_collect: [...reactions.post_collect, ...accountReactions.post_collect],
    post_share: reactions.post_share,
    comment_like: commentLikeRows(comments, members, now),
    tag_follow: [...tagFollowRows(members, circles, tagResult.idOf, now), ...accountReactions.tag_follow],
  }
  fillCounters(rowsWithCounters)
  const rows: Rows = {
    site: siteRows(content, secret).map((site) =>
      site.id === demoSite ? demoSiteRow(site, content, mediaFiles) : site,
    ),
    blocklist_term: blocklistRows(content),
    member: memberRows(members, mediaFiles, demoSite, now, secret),
    appointment: appointmentRows(members),
    ledger: ledgerRows(members, now),
    category: tagResult.category,
    ...polls,
    ...rowsWithCounters,
    post_file: postResult.post_file,
    member_follow: [...followRows(members, posts, now), ...accountReactions.member_follow],
    review_history: history,
    report: reports,
    appeal: appeals,
    notice: notificationRows(demoSite, content.notices, { posts, comments, reports, appeals }, members, now),
    profile_review: profileChangeRows(demoSite, members, mediaFiles, findHits, now),
    ...homePageRows(demoSite, content, idOf, mediaFiles, now),
    location: locationRows(demoSite, content.places, points, now),
    file: mediaFiles.files,
    daily_count: activeDayRows(
      rowsWithCounters,
      (id) => rowsWithCounters.post.find((post) => post.id === id)?.site_id ?? demoSite,
    ),
  }
  return { rows, filesToStore: mediaFiles.filesToStore }
}
