import { type ContentKind, getStage, getTransition, type ReviewAction } from '@quanzi/contract/states'
import { hour } from '@quanzi/contract/time'
import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { buildDemoData } from './build-demo-data.ts'

const now = new Date('2026-11-20T04:05:06.000Z')
const secret = 'a secret for the tests of the demo'
const { rows, filesToStore } = buildDemoData(now, secret)
const orEmpty = <T>(list: T[] | undefined): T[] => list ?? []

test('the same time and secret give the same data', () => {
  const secondBuild = buildDemoData(now, secret)
  // Encrypted numbers and ids of movements are random.
  const { member, ledger, ...rest } = secondBuild.rows
  expect(rest).toEqual({ ...rows, member: undefined, ledger: undefined })
  expect(member?.map(({ mobile_cipher, ...same }) => same)).toEqual(
    rows.member?.map(({ mobile_cipher, ...same }) => same),
  )
  expect(ledger).toHaveLength(accounts.length * 4)
  expect(secondBuild.filesToStore).toEqual(filesToStore)
})

test('file tokens and secrets of sites differ between installations', () => {
  const otherData = buildDemoData(now, 'another secret for the tests')
  const tokens = new Set(orEmpty(rows.file).map(({ token }) => token))
  expect(tokens.size).toBe(rows.file?.length)
  for (const { token } of orEmpty(otherData.rows.file)) expect(tokens).not.toContain(token)
  const secrets = new Set(orEmpty(rows.site).map((site) => site.native_secret))
  expect(secrets.size).toBe(13)
  for (const site of orEmpty(otherData.rows.site)) expect(secrets).not.toContain(site.native_secret)
})

test('no event is after the first start, and a post is published after it was created', () => {
  for (const table of [
    'post',
    'comment',
    'post_like',
    'post_collect',
    'comment_like',
    'member_follow',
    'review_history',
    'report',
    'appeal',
  ] as const) {
    for (const { created_at } of orEmpty<{ created_at?: Date }>(rows[table]))
      expect(created_at?.getTime()).toBeLessThanOrEqual(+now)
  }
  for (const post of orEmpty(rows.post)) {
    if (post.published_at) expect(+post.published_at).toBeGreaterThan(Number(post.created_at))
    expect(+(post.updated_at ?? 0)).toBeLessThanOrEqual(+now)
  }
})

test('a comment is created after its post is published, and published before its replies', () => {
  const posts = new Map(orEmpty(rows.post).map((post) => [post.id, post]))
  const comments = new Map(orEmpty(rows.comment).map((comment) => [comment.id, comment]))
  for (const comment of comments.values()) {
    expect(Number(comment.created_at)).toBeGreaterThan(Number(posts.get(comment.post_id)?.published_at))
    if (!comment.answered_id) continue
    const answered = comments.get(comment.answered_id)
    expect(Number(comment.created_at)).toBeGreaterThan(Number(answered?.published_at))
    expect(answered?.root_id ?? answered?.id).toBe(comment.root_id)
  }
})

test('every history consists of transitions of the state table, and ends in the state of the item', () => {
  const items = {
    post: new Map(orEmpty(rows.post).map((post) => [post.id, post])),
    comment: new Map(orEmpty(rows.comment).map((comment) => [comment.id, comment])),
  }
  const reviewers = new Map(
    orEmpty(rows.appointment).map(({ member_id, site_id, level }) => [`${site_id} ${member_id}`, level as 1 | 2]),
  )
  const reviewFlows = new Map(
    orEmpty(rows.site).map(({ id, settings }) => [id, settings?.['audit_switch'] === 2 ? 'double' : 'single']),
  )
  const lastStates = new Map<string, { state: number; by: number | null | undefined }>()
  for (const line of orEmpty(rows.review_history)) {
    if (line.kind === 'profile' || line.kind === 'member') continue
    const { kind = 'post', item_id = 0, action = '', from_state = 0, to_state = 0, member_id, site_id } = line
    const key = `${kind} ${item_id}`
    const before = lastStates.get(key)
    lastStates.set(key, { state: to_state, by: member_id })
    const author = items[kind].get(item_id)?.author_id
    if (!before) {
      expect([action, from_state, member_id]).toEqual([kind === 'post' ? 'common' : 'comment', to_state, author])
      expect(getStage(kind, to_state)).toBe('first')
      continue
    }
    expect(from_state, key).toBe(before.state)
    if (action === 'report') {
      expect([kind, from_state, to_state, member_id]).toEqual(['comment', 1, -3, null])
      continue
    }
    if (action === 'appeal_dismiss') {
      expect([getStage(kind, from_state), to_state]).toEqual(['rejected', from_state])
      expect([before.by, author]).not.toContain(member_id)
      continue
    }
    const level = reviewers.get(`${site_id} ${member_id}`) ?? 1
    expect(reviewers.has(`${site_id} ${member_id}`), key).toBe(true)
    expect(member_id, key).not.toBe(author)
    const flow = reviewFlows.get(site_id) === 'double' ? 'double' : 'single'
    expect(
      getTransition(kind as ContentKind, from_state, action as ReviewAction, { role: 'reviewer', flow, level })?.to,
      key,
    ).toBe(to_state)
    if (action === 'pass') expect(member_id, key).not.toBe(before.by)
  }
  for (const kind of ['post', 'comment'] as const) {
    for (const { id, state } of items[kind].values()) expect(lastStates.get(`${kind} ${id}`)?.state).toBe(state)
  }
  expect(lastStates.size).toBe(items.post.size + items.comment.size)
})

test('a report is later than its item, and an appeal later than its decision', () => {
  const posts = new Map(orEmpty(rows.post).map((post) => [post.id, post]))
  const comments = new Map(orEmpty(rows.comment).map((comment) => [comment.id, comment]))
  const lines = new Map(orEmpty(rows.review_history).map((line, i) => [i + 1, line]))
  const counted = { post: new Map<number, number>(), comment: new Map<number, number>() }
  for (const { kind = 'post', target_id = 0, created_at, outcome, decision } of orEmpty(rows.report)) {
    if (kind === 'member') continue
    const item = (kind === 'post' ? posts : comments).get(target_id)
    expect(Number(created_at)).toBeGreaterThan(Number(item?.published_at))
    if (outcome === null) counted[kind].set(target_id, (counted[kind].get(target_id) ?? 0) + 1)
    else {
      expect(lines.get(decision ?? 0)).toMatchObject({ kind, item_id: target_id, action: 'offline' })
      expect(Number(lines.get(decision ?? 0)?.created_at)).toBeGreaterThan(Number(created_at))
    }
  }
  for (const { id, reports } of posts.values()) expect(reports).toBe(counted.post.get(id ?? 0) ?? 0)
  for (const { id, reports } of comments.values()) expect(reports).toBe(counted.comment.get(id ?? 0) ?? 0)

  for (const { kind, item_id, member_id, against = 0, decider_id, created_at, decision } of orEmpty(rows.appeal)) {
    const contested = lines.get(against)
    expect(contested).toMatchObject({ id: against, kind, item_id, member_id: decider_id })
    expect(decider_id).not.toBe(member_id)
    expect(Number(contested?.created_at)).toBeLessThan(Number(created_at))
    if (decision) expect(Number(lines.get(decision)?.created_at)).toBeGreaterThan(Number(created_at))
  }
})

test('a ballot is within the limits of its poll, and no demo account has voted', () => {
  const accountMembers = accountRows()
  for (const { poll_id, member_id, options } of orEmpty(rows.ballot)) {
    const poll = rows.poll?.find(({ id }) => id === poll_id)
    expect(options?.length).toBeGreaterThanOrEqual(poll?.min_option ?? 0)
    expect(options?.length).toBeLessThanOrEqual(poll?.max_option ?? 0)
    expect(new Set(options).size).toBe(options?.length)
    expect(accountMembers).not.toContain(member_id)
  }
})

test('demo accounts have not liked, collected or followed anything at the top of the feed', () => {
  const accountMembers = accountRows()
  const recent = orEmpty(rows.post).filter(({ published_at }) => published_at && +now - +published_at < 72 * hour)
  const ids = new Set(recent.map(({ id }) => id))
  const authors = new Set(recent.map(({ author_id }) => author_id))
  for (const reaction of [...orEmpty(rows.post_like), ...orEmpty(rows.post_collect)]) {
    if (accountMembers.has(reaction.member_id)) expect(ids).not.toContain(reaction.post_id)
  }
  for (const { member_id, target_id } of orEmpty(rows.member_follow))
    if (accountMembers.has(member_id)) expect(authors).not.toContain(target_id)
})

test('a picture of a post is not public by itself, a picture of the site is', () => {
  const inPosts = new Set(orEmpty(rows.post_file).map(({ file_id }) => file_id))
  const waiting = new Set(orEmpty(rows.profile_review).map(({ value }) => value))
  for (const { id, kind, open, token } of orEmpty(rows.file)) {
    expect(open).toBe(kind === 'site')
    expect(inPosts.has(id ?? 0) || waiting.has(token)).toBe(kind !== 'site')
  }
})

const accountRows = () => new Set(orEmpty(rows.member).flatMap(({ id, mobile_hash }) => (mobile_hash ? [id] : [])))
