import type { CallName } from '@quanzi/contract'
import { addPoll } from '../polls.ts'
import { createRandom } from '../seeded-random.ts'
import { openTestApp, type Person } from '../test-app.ts'

export type Item = { id: number; author: Person; siteid: number }
export type World = Awaited<ReturnType<typeof openWorld>>

const createChoices = (seed: number) => {
  const next = createRandom(seed)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, pick, chance: (probability: number): boolean => next() < probability }
}

/** Two sites, one with two levels of review, the other one with one; members, their reviewers and operators. */
export const openWorld = async (seed: number) => {
  const app = await openTestApp({ auditSwitch: 2 })
  const members: Person[] = []
  for (let i = 0; i < 8; i++) members.push(await app.createPerson(`成员${i}`, { auth: i % 4 === 0 }))
  const first = [await app.createPerson('一审甲', { level: 1 }), await app.createPerson('一审乙', { level: 1 })]
  const second = [await app.createPerson('二审甲', { level: 2 }), await app.createPerson('二审乙', { level: 2 })]
  const elsewhere = await app.createPerson('岚川审核', { level: 1, site: 10002 })
  const operators = [
    await app.createPerson('云溪运营', { operator: true, site: 10001 }),
    await app.createPerson('总运营', { operator: true }),
  ]
  const tags = [await app.createTag('早市'), await app.createTag('晚风'), await app.createTag('山路')]
  const tagElsewhere = await app.createTag('江边', 10002)
  const polls = [await addPoll(app, { tag: tags[0] ?? 0, max: 3, endsInHours: 500 })]
  await app.updateSettings({ reports: { toReview: 3, standingDays: 0 } })
  await app.updateSettings({ audit_switch: 1, reports: { toReview: 2, standingDays: 0 } }, 10002)

  const posts: Item[] = []
  const comments: (Item & { post: number })[] = []
  const online = { posts: new Set<number>(), comments: new Set<number>() }
  const log: string[] = []
  let serial = 0
  const random = createChoices(seed)
  const staffOf = (siteid: number, level?: 1 | 2): Person =>
    siteid === 10002 ? elsewhere : random.pick(level === 1 ? first : level === 2 ? second : [...first, ...second])

  const world = {
    app,
    random,
    members,
    reviewers: { 10001: [...first, ...second], 10002: [elsewhere] },
    operators,
    tags: { 10001: tags, 10002: [tagElsewhere] },
    polls,
    posts,
    comments,
    log,
    unique: (): number => ++serial,
    staffOf,
    tagOf: (siteid: number): number => random.pick(siteid === 10002 ? [tagElsewhere] : tags),
    /** Mostly what everybody may act on. */
    pickPost: (): Item | undefined => pickFrom(posts, online.posts),
    pickComment: (of?: number) =>
      pickFrom(of === undefined ? comments : comments.filter(({ post }) => post === of), online.comments),
    /** Any error is an answer, but a fault. */
    send: async <A extends CallName>(who: Person, address: A, input: object = {}, headers = {}) => {
      const answer = await who.call(address, { ...input }, headers)
      log.push(`${who.nickname} ${address} ${JSON.stringify(input)}: ${answer.code} ${answer.error}`)
      if (answer.status >= 500) throw new Error(log.at(-1))
      return answer
    },
    refresh: async (): Promise<void> => {
      for (const kind of ['post', 'comment'] as const) {
        const rows = await app.db
          .selectFrom(kind)
          .select('id')
          .where('state', '=', 1)
          .where('hidden', '=', false)
          .execute()
        online[`${kind}s`] = new Set(rows.map(({ id }) => id))
      }
    },
    /** Lets every undo window end, and runs what waited for it. */
    endUndoWindows: async (): Promise<void> => {
      app.advanceTime(12_000)
      await app.flushViews()
      await app.jobs.runDue()
    },
    logInAll: async (): Promise<void> => {
      for (const [i, member] of members.entries()) members[i] = await app.logInAgain(member)
    },
  }
  const pickFrom = <T extends Item>(list: readonly T[], shown: ReadonlySet<number>): T | undefined => {
    const candidates = random.chance(0.8) ? list.filter(({ id }) => shown.has(id)) : list.slice(-12)
    return random.pick(candidates.slice(-20))
  }
  return world
}
