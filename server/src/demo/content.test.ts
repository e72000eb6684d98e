import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slideListKeys } from '@quanzi/contract/console/slides'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { expect, test } from 'vitest'
import { compileBlocklist } from '../platform/text/blocklist.ts'
import { accounts } from './accounts.ts'
import { readContent } from './content.ts'
import { mediaUrl, readMediaIndex } from './media-files.ts'
import { referencedPictures, referencedVideos } from './referenced-media.ts'

const content = readContent()
const { members, sites, towns, polls, slides, contents, circles } = content
const { tags = [], posts = [] } = circles[10001] ?? {}
const allPosts = Object.values(circles).flatMap((circle) => circle.posts)
const allTags = Object.values(circles).flatMap((circle) => circle.tags)
const threads = allPosts.flatMap((post) => post.comments.map((comment) => ({ post, comment })))
const commentsAndReplies = (post: (typeof posts)[number]) =>
  post.comments.flatMap((comment) => [comment, ...comment.replies])

test('the demo has the expected number of sites, tags, members, posts and comments', () => {
  expect(sites.map(({ siteId }) => siteId)).toEqual(Array.from({ length: 13 }, (_, i) => 10001 + i))
  expect(towns.map(({ id }) => id)).toEqual([9, 10, 11, 12, 13, 14, 15, 25, 26, 27, 28, 29, 30, 31])
  expect(new Set(tags.map(({ category }) => category)).size).toBe(6)
  expect(tags).toHaveLength(40)
  expect(tags.filter(({ report }) => report)).toHaveLength(8)
  expect(tags.filter(({ recommend }) => recommend)).toHaveLength(12)
  expect(members).toHaveLength(60)
  expect(posts).toHaveLength(220)
  expect(posts.flatMap(commentsAndReplies).length).toBeGreaterThan(1_000)
  expect(circles[10002]?.posts.length).toBeGreaterThan(5)
})

test('posts and comments exist in every state that reviewers handle', () => {
  const postStates = new Set(posts.map(({ state }) => state))
  expect([...postStates].sort()).toEqual(['offline', 'online', 'pending', 'rejected', 'second'])
  const commentStates = new Set(threads.map(({ comment }) => comment.state))
  expect([...commentStates].sort()).toEqual(['online', 'pending', 'rejected', 'reported', 'second'])
  for (const item of [...posts, ...posts.flatMap(({ comments }) => comments)]) {
    if (item.state === 'rejected' || item.state === 'offline') expect(item.reason).toBeTruthy()
    if (item.state === 'rejected') expect([1, 2]).toContain(item.refuse_level)
  }
})

test('a post has one to nine pictures, a video, or only text', () => {
  const counts = new Set(posts.filter(({ video }) => !video).map(({ images }) => images.length))
  expect(Math.min(...counts)).toBe(0)
  expect(Math.max(...counts)).toBe(limits.attachments)
  expect(posts.filter(({ video }) => video).length).toBeGreaterThan(2)
  for (const { video, images } of allPosts) if (video) expect(images).toEqual([])
})

test('members report what they can see, authors appeal rejections, and each of them only once', () => {
  const joined = new Map(members.map(({ id, joined_days_ago }) => [id, joined_days_ago * 24]))
  const demoAccounts = new Set<string>(accounts.map(({ member }) => member))
  const comments = threads.map(({ post, comment }) => ({
    ...comment,
    publicFor: post.hours_ago - comment.minutes_after / 60,
  }))
  const items = [
    ...allPosts.map((post) => ({ ...post, publicFor: post.hours_ago })),
    ...comments,
    ...members.map((member) => ({
      ...member,
      author: member.id,
      state: 'online',
      publicFor: member.joined_days_ago * 24,
    })),
  ]
  const reported = items.filter(({ reports }) => reports !== undefined)
  for (const { author, state, publicFor, reports = [] } of reported) {
    expect(['online', 'offline', 'reported']).toContain(state)
    expect(new Set(reports.map(({ by }) => by)).size).toBe(reports.length)
    for (const { by, reason, text = '', hours_ago } of reports) {
      expect(by).not.toBe(author)
      // The demo accounts have not reported or appealed anything.
      expect(demoAccounts).not.toContain(by)
      expect(joined.get(by)).toBeGreaterThan(hours_ago + limits.reporterMinAccountDays * 24)
      expect(hours_ago).toBeLessThan(publicFor)
      expect(reason).toBeGreaterThan(0)
      expect(reason).toBeLessThan(limits.otherReasonId)
      expect(lengthOf(text)).toBeLessThanOrEqual(limits.reasonLength)
    }
  }
  for (const { state, reports = [] } of comments) {
    expect(
      reports.length >= limits.reportsToReview,
      'a comment returns to review with the report that reaches the limit',
    ).toBe(state === 'reported')
  }
  const appeals = [...allPosts, ...comments].flatMap(({ state, appeal }) => (appeal ? [{ state, ...appeal }] : []))
  for (const { state, text, hours_ago, answer, answered_hours_ago } of appeals) {
    expect(['rejected', 'offline']).toContain(state)
    expect(lengthOf(text)).toBeLessThanOrEqual(limits.appealLength)
    if (answer === undefined) continue
    expect(lengthOf(answer)).toBeLessThanOrEqual(limits.reasonLength)
    expect(answered_hours_ago).toBeLessThan(hours_ago)
  }
  expect(appeals.filter(({ answer }) => answer === undefined).length).toBeGreaterThan(1)
  expect(appeals.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(0)
  expect(members.filter(({ reports }) => reports).length).toBeGreaterThan(1)
})

test('all texts are within the limits for members', () => {
  for (const { text, location } of allPosts) {
    expect(lengthOf(text)).toBeGreaterThan(0)
    expect(lengthOf(text)).toBeLessThanOrEqual(limits.postLength)
    expect(lengthOf(location ?? '')).toBeLessThanOrEqual(limits.locationLength)
  }
  for (const { text } of allPosts.flatMap(commentsAndReplies))
    expect(lengthOf(text)).toBeLessThanOrEqual(limits.commentLength)
  for (const tag of allTags) {
    expect(lengthOf(tag.name)).toBeLessThanOrEqual(limits.tagNameLength)
    expect(lengthOf(tag.intro)).toBeLessThanOrEqual(limits.tagIntroLength)
    expect(lengthOf(tag.share_title)).toBeLessThanOrEqual(limits.shareTitleLength)
    expect(lengthOf(tag.share_intro)).toBeLessThanOrEqual(limits.shareIntroLength)
    for (const name of [tag.setting_tab1_name, tag.setting_tab2_name]) {
      expect(lengthOf(name)).toBeLessThanOrEqual(limits.tabNameLength)
    }
  }
  for (const { nickname } of members) {
    expect(lengthOf(nickname)).toBeGreaterThanOrEqual(limits.nicknameLength[0])
    expect(lengthOf(nickname)).toBeLessThanOrEqual(limits.nicknameLength[1])
  }
})

test('names, keys and nicknames are unique', () => {
  for (const names of [
    members.map(({ id }) => id),
    members.map(({ nickname }) => nickname),
    allPosts.map(({ key }) => key),
    tags.map(({ name }) => name),
    contents.map(({ id }) => id),
  ]) {
    expect(new Set<unknown>(names).size).toBe(names.length)
  }
})

test('no member acts before joining, and no event is in the future', () => {
  const joined = new Map(members.map(({ id, joined_days_ago }) => [id, joined_days_ago * 24 * 60]))
  for (const post of allPosts) {
    const minutesAgo = post.hours_ago * 60
    expect(joined.get(post.author)).toBeGreaterThan(minutesAgo + 60)
    for (const { author, minutes_after } of commentsAndReplies(post)) {
      expect(minutes_after).toBeGreaterThan(0)
      expect(minutes_after).toBeLessThan(minutesAgo)
      expect(joined.get(author)).toBeGreaterThan(minutesAgo - minutes_after)
    }
  }
})

test('a reply is later than the comment it answers and answers a member in its thread', () => {
  for (const { comment } of threads) {
    const authorsSoFar = [comment.author]
    let last = comment.minutes_after
    for (const { author, to, minutes_after } of comment.replies) {
      expect(minutes_after).toBeGreaterThan(last)
      if (to !== null) expect(authorsSoFar).toContain(to)
      authorsSoFar.push(author)
      last = minutes_after
    }
    if (comment.state !== 'online') expect(comment.replies).toEqual([])
  }
})

test('an anonymous author never comments under their own name', () => {
  for (const post of allPosts.filter(({ anonymous }) => anonymous)) {
    for (const { author, anonymous } of commentsAndReplies(post))
      if (author === post.author) expect(anonymous).toBe(true)
  }
})

test('an anonymous author shows no picture of the post under their own name', () => {
  for (const post of allPosts.filter(({ anonymous }) => anonymous)) {
    const notAnonymous = allPosts.filter(({ author, anonymous }) => author === post.author && !anonymous)
    const shown = notAnonymous.flatMap(({ images }) => images)
    expect(post.images.filter((image) => shown.includes(image))).toEqual([])
  }
})

test('a text with a hold term is pending, and no text contains a refuse term', () => {
  const matchBlocklist = compileBlocklist(content.settings.words)
  const heldTexts = [...allPosts, ...allPosts.flatMap(({ comments }) => comments)].filter(({ text, state }) => {
    const { verdict } = matchBlocklist(text)
    expect(verdict).not.toBe('refuse')
    if (verdict === 'hold') expect(state).toBe('pending')
    return verdict === 'hold'
  })
  expect(heldTexts.length).toBeGreaterThan(3)
  for (const { text } of threads.flatMap(({ comment }) => comment.replies))
    expect(matchBlocklist(text).verdict).toBe('pass')
})

test('some polls are open, one has ended, one has not started, and the votes of each add up', () => {
  expect(polls.filter((poll) => poll.starts_in_hours < 0 && poll.ends_in_hours > 0)).toHaveLength(2)
  expect(polls.filter((poll) => poll.ends_in_hours < 0)).toHaveLength(1)
  expect(polls.filter((poll) => poll.starts_in_hours > 0)).toHaveLength(1)
  for (const { voters, ballots, options, min_option, max_option } of polls) {
    const votes = ballots.reduce((sum, count) => sum + count, 0)
    expect(ballots).toHaveLength(options.length)
    expect(voters).toBeLessThanOrEqual(members.length - accounts.length)
    expect(Math.max(...ballots)).toBeLessThanOrEqual(voters)
    expect(votes).toBeGreaterThanOrEqual(voters * min_option)
    expect(votes).toBeLessThanOrEqual(voters * max_option)
  }
})

test('every content list has slides, and every link has a target', () => {
  for (const list of slideListKeys) expect(slides[list].length, list).toBeGreaterThan(2)
  const lists = new Set(contents.map(({ id }) => id))
  const links = [
    ...slideListKeys.flatMap((list) => slides[list].map(({ jump_to }) => jump_to)),
    ...contents.flatMap(({ items }) => items),
  ].flatMap((to) => ('url' in to ? [String(to.url)] : []))
  for (const link of links) {
    const [, town] = /^#\/special\/(\d+)/.exec(link) ?? []
    if (town)
      expect(
        towns.map(({ id }) => id),
        link,
      ).toContain(Number(town))
    const [, list] = /^#\/content-list\?id=(\d+)/.exec(link) ?? []
    if (list) expect(lists, link).toContain(Number(list))
  }
  for (const { jump_type, jump_to } of slideListKeys.flatMap((list) => slides[list])) {
    if (jump_type === '2') expect(lists).toContain(jump_to['content_id'])
  }
  for (const { tabs } of towns) {
    expect(Object.keys(tabs)).toEqual(['picking', 'homestay', 'specialty'])
    for (const { content_id } of Object.values(tabs)) {
      expect(contents.find(({ id }) => id === content_id)?.items.length).toBeGreaterThan(3)
    }
  }
})

test('every referenced picture exists, and every picture is referenced', () => {
  const index = readMediaIndex()
  const posters = Object.values(index.clips).map(({ poster }) => poster)
  expect(Object.keys(index.clips).sort()).toEqual(referencedVideos(content))
  expect(Object.keys(index.pictures).sort()).toEqual([...new Set([...referencedPictures(content), ...posters])].sort())

  const used = new Set([
    ...Object.keys(index.clips),
    ...Object.values(index.pictures).flatMap(({ forms }) => Object.values(forms)),
  ])
  for (const path of used) expect(existsSync(mediaUrl(path)), path).toBe(true)
  const folder = fileURLToPath(mediaUrl(''))
  const existingFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  expect(existingFiles.filter((path) => !used.has(path)).sort()).toEqual(['LICENSES.md', 'media.json'])
})

test('the license of every picture and video is listed', () => {
  const licences = readFileSync(mediaUrl('LICENSES.md'), 'utf8')
  const { pictures, clips } = readMediaIndex()
  for (const name of [...Object.keys(pictures), ...Object.keys(clips)]) {
    const licenceEntry = name.startsWith('avatars/') ? 'avatars/*' : name.replace(/(\.poster)?\.\w+$/, '')
    expect(licences, name).toContain(licenceEntry)
  }
})
