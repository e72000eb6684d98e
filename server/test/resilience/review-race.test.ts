import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/**
 * Twenty reviewers of two levels work on one queue concurrently. Some disappear with a claimed item, some undo decisions.
 * In the end every item was decided once at each level that it reached, by a reviewer of that level.
 */
const soak = process.env['QUANZI_SOAK'] !== undefined
const posts = soak ? 2_000 : 40
const reviewers = 20

let app: TestApp
let author: Person
const team: { person: Person; level: 1 | 2 }[] = []

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  author = await app.createPerson('投稿很多的人')
  for (let i = 0; i < reviewers; i++) {
    const level = i % 2 === 0 ? 1 : 2
    team.push({ level, person: await app.createPerson(`审核员${i}`, { level }) })
  }
  await sql`insert into post (site_id, author_id, type, state, content, submitted_at)
    select 10001, ${author.id}, 1, 0, '第' || n || '篇', now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${posts}::int) n`.execute(app.db)
})
afterAll(() => app.close())

/** A fixed seed; the interleaving of the calls still varies, so the first claim is left and the first decisions undone. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** The acknowledged claims, until their reviewer decides, releases or disappears. */
const claimedBy = new Map<number, number>()
/** Claims that an undo deleted; their reviewer notices with the next decision. */
const undone = new Set<number>()
const tally = { decided: 0, undone: 0, vanished: 0, lost: 0 }

const reviewQueue = async (i: number): Promise<void> => {
  const { person, level } = team[i] as (typeof team)[number]
  const random = createRandom(i + 1)
  const state = level === 1 ? 1 : 7
  for (let idle = 0; idle < 4; ) {
    const { data } = await person.ok('GET circle/topic list', { state, pagesize: 20 })
    const free = data.filter((post) => !post.claimed_by || post.claimed_by.id === person.id)
    const post = free[Math.floor(random() * free.length)]
    if (!post) {
      idle++
      await pause(20)
      continue
    }
    const { topic_id, rev } = post
    const claim = await person.call('POST circle/topic claim', { topic_id })
    if (claim.code !== 0) {
      expect([301, 302]).toContain(claim.code)
      tally.lost++
      continue
    }
    if (!undone.has(topic_id))
      expect(claimedBy.get(topic_id) ?? person.id, `${topic_id} is in two hands`).toBe(person.id)
    claimedBy.set(topic_id, person.id)
    if (random() < 0.05 || tally.vanished === 0) {
      // The reviewer disappears with the claim, which expires.
      tally.vanished++
      return
    }
    const rejects = random() < 0.2
    const action = rejects ? 'fail' : level === 1 ? 'passstep' : 'pass'
    const form = { topic_id, rev, ...(rejects && { reason: '引战' }) }
    claimedBy.delete(topic_id)
    // These calls have the same input.
    const decision = await person.call(`POST circle/topic ${action}` as 'POST circle/topic pass', form)
    if (decision.code !== 0) {
      // The item was decided before the claim.
      expect(decision.code).toBe(302)
      tally.lost++
      await person.call('POST circle/topic release', { topic_id })
      continue
    }
    tally.decided++
    if (random() >= 0.1 && tally.undone > 0) continue
    undone.add(topic_id)
    if ((await person.call('POST circle/topic undo', { topic_id })).code === 0) tally.undone++
  }
}

test(
  'every item is decided exactly once at each level despite lost claims and undone decisions',
  async () => {
    for (let round = 0; round < 30; round++) {
      await Promise.all(team.map((_, i) => reviewQueue(i)))
      // All claims have expired.
      app.advanceTime(limits.claimLife + 1_000)
      claimedBy.clear()
      const { n } = await app.db
        .selectFrom('post')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', 'in', [0, 7])
        .executeTakeFirstOrThrow()
      if (n === 0) break
    }
    expect(tally.decided).toBeGreaterThan(posts)
    expect(tally.undone).toBeGreaterThan(0)
    expect(tally.vanished).toBeGreaterThan(0)

    type HistoryEntry = {
      item_id: number
      action: string
      from_state: number
      to_state: number
      member_id: number
      id: number
      of: number | null
    }
    const { rows } = await sql<HistoryEntry>`select id, item_id, action, from_state, to_state, member_id,
    (before ->> 'of')::bigint as of from review_history where kind = 'post' order by item_id, id`.execute(app.db)
    const levels = new Map(team.map(({ person, level }) => [person.id, level]))
    const undone = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
    const final = await app.db.selectFrom('post').select(['id', 'state', 'rev', 'reason']).execute()
    for (const post of final) {
      const entries = rows.filter((line) => line.item_id === post.id)
      // The history is a chain of transitions to the current state.
      let state = 0
      for (const line of entries) {
        expect(line.from_state).toBe(state)
        state = line.to_state
      }
      expect(post.state).toBe(state)
      expect(post.rev).toBe(1)
      const effectiveEntries = entries.filter((line) => line.action !== 'undo' && !undone.has(line.id))
      expect(effectiveEntries.map(({ action }) => action)).toEqual(
        post.state === 1 ? ['passstep', 'pass'] : effectiveEntries.length === 1 ? ['fail'] : ['passstep', 'fail'],
      )
      for (const line of effectiveEntries) expect(levels.get(line.member_id)).toBe(line.from_state === 0 ? 1 : 2)
      expect(post.reason).toBe(post.state === 2 ? '引战' : '')
    }
    expect(final.filter(({ state }) => state !== 1 && state !== 2)).toEqual([])

    const leftovers = await sql<{ notices: number; claims: number; waiting: number }>`select
    (select count(*) from notice where title like '您的帖子%')::int as notices,
    (select count(*) from review_claim where expires_at > ${app.now()})::int as claims,
    (select sum(n) from state_count where kind = 'post' and state in (0, 7) and site_id = 10001)::int as waiting`.execute(
      app.db,
    )
    // One notification for each final decision, none for an undone one.
    expect(leftovers.rows[0]).toEqual({ notices: posts, claims: 0, waiting: 0 })
  },
  soak ? 900_000 : 90_000,
)
