import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/**
 * Twenty reviewers of two levels work one queue at once. Some vanish with an item in hand, some take decisions back. At
 * the end every item was decided once at each level it reached, by the right people, and nothing else is left behind.
 */
const soak = process.env['QUANZI_SOAK'] !== undefined
const posts = soak ? 2_000 : 40
const reviewers = 20

let house: TestHouse
let author: Person
const desk: { person: Person; level: 1 | 2 }[] = []

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  author = await house.person('投稿很多的人')
  for (let i = 0; i < reviewers; i++) {
    const level = i % 2 === 0 ? 1 : 2
    desk.push({ level, person: await house.person(`审核员${i}`, { level }) })
  }
  await sql`insert into post (site_id, author_id, type, state, content, submitted_at)
    select 10001, ${author.id}, 1, 0, '第' || n || '篇', now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${posts}::int) n`.execute(house.db)
})
afterAll(() => house.close())

/** The same dice for every run; how the calls interleave is another matter. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Who has what in hand as they were told, until they decide, give it back or vanish. */
const inHand = new Map<number, number>()
/** An undo takes an item out of the hands it came into meanwhile, who hear of it with their own decision. */
const undone = new Set<number>()
const told = { decided: 0, undone: 0, vanished: 0, lost: 0 }

const work = async (i: number): Promise<void> => {
  const { person, level } = desk[i] as (typeof desk)[number]
  const roll = dice(i + 1)
  const state = level === 1 ? 1 : 7
  for (let idle = 0; idle < 4; ) {
    const { data } = await person.ok('GET circle/topic list', { state, pagesize: 20 })
    const free = data.filter((post) => !post.claimed_by || post.claimed_by.id === person.id)
    const post = free[Math.floor(roll() * free.length)]
    if (!post) {
      idle++
      await pause(20)
      continue
    }
    const { topic_id, rev } = post
    const claim = await person.call('POST circle/topic claim', { topic_id })
    if (claim.code !== 0) {
      expect([301, 302]).toContain(claim.code)
      told.lost++
      continue
    }
    if (!undone.has(topic_id)) expect(inHand.get(topic_id) ?? person.id, `${topic_id} is in two hands`).toBe(person.id)
    inHand.set(topic_id, person.id)
    if (roll() < 0.05) {
      // Gone for good with the item in hand: it is free again when the claim is over.
      told.vanished++
      return
    }
    const refuses = roll() < 0.2
    const action = refuses ? 'fail' : level === 1 ? 'passstep' : 'pass'
    const form = { topic_id, rev, ...(refuses && { reason: '引战' }) }
    inHand.delete(topic_id)
    const decision = await person.call(`POST circle/topic ${action}` as 'POST circle/topic pass', form)
    if (decision.code !== 0) {
      // It was decided before the claim, at the other level or by this one.
      expect(decision.code).toBe(302)
      told.lost++
      await person.call('POST circle/topic release', { topic_id })
      continue
    }
    told.decided++
    if (roll() >= 0.1) continue
    undone.add(topic_id)
    if ((await person.call('POST circle/topic undo', { topic_id })).code === 0) told.undone++
  }
}

test(
  'every item is decided exactly once at each level, whoever vanishes and whatever is taken back',
  async () => {
    for (let shift = 0; shift < 30; shift++) {
      await Promise.all(desk.map((_, i) => work(i)))
      // The next shift: claims of those who vanished are over, nobody holds anything.
      house.wait(limits.claimLife + 1_000)
      inHand.clear()
      const { n } = await house.db
        .selectFrom('post')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('state', 'in', [0, 7])
        .executeTakeFirstOrThrow()
      if (n === 0) break
    }
    expect(told.decided).toBeGreaterThan(posts)
    expect(told.undone).toBeGreaterThan(0)
    expect(told.vanished).toBeGreaterThan(0)

    type Line = {
      item_id: number
      action: string
      from_state: number
      to_state: number
      member_id: number
      id: number
      of: number | null
    }
    const { rows } = await sql<Line>`select id, item_id, action, from_state, to_state, member_id,
    (before ->> 'of')::bigint as of from review_history where kind = 'post' order by item_id, id`.execute(house.db)
    const levels = new Map(desk.map(({ person, level }) => [person.id, level]))
    const undone = new Set(rows.flatMap(({ of }) => (of === null ? [] : [of])))
    const final = await house.db.selectFrom('post').select(['id', 'state', 'rev', 'reason']).execute()
    for (const post of final) {
      const lines = rows.filter((line) => line.item_id === post.id)
      // The history is a chain from the beginning to the state now.
      let state = 0
      for (const line of lines) {
        expect(line.from_state).toBe(state)
        state = line.to_state
      }
      expect(post.state).toBe(state)
      expect(post.rev).toBe(1)
      const standing = lines.filter((line) => line.action !== 'undo' && !undone.has(line.id))
      expect(standing.map(({ action }) => action)).toEqual(
        post.state === 1 ? ['passstep', 'pass'] : standing.length === 1 ? ['fail'] : ['passstep', 'fail'],
      )
      for (const line of standing) expect(levels.get(line.member_id)).toBe(line.from_state === 0 ? 1 : 2)
      expect(post.reason).toBe(post.state === 2 ? '引战' : '')
    }
    expect(final.filter(({ state }) => state !== 1 && state !== 2)).toEqual([])

    const left = await sql<{ notices: number; claims: number; waiting: number }>`select
    (select count(*) from notice where title like '您的帖子%')::int as notices,
    (select count(*) from review_claim where expires_at > ${house.now()})::int as claims,
    (select sum(n) from state_count where kind = 'post' and state in (0, 7) and site_id = 10001)::int as waiting`.execute(
      house.db,
    )
    // One notice for each last word; none of what was taken back.
    expect(left.rows[0]).toEqual({ notices: posts, claims: 0, waiting: 0 })
  },
  soak ? 900_000 : 90_000,
)
