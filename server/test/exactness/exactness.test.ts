import { day, minute } from '@quanzi/contract/time'
// @module-tag long

import { expect, onTestFinished, test } from 'vitest'
import { checkCounters } from '../../src/tools/counter-check.ts'
import { chooseSeed } from '../seeded-random.ts'
import { actAtRandom } from './actions.ts'
import { findContradictions, findUnsettled } from './recount.ts'
import { compareHomepage, compareLists, comparePosts, comparePublic, compareQueue, compareReceived } from './shown.ts'
import { createComparison, takeSnapshot } from './snapshot.ts'
import { openWorld, type World } from './world.ts'

const seed = chooseSeed()
const bursts = 12 * Number(process.env['QUANZI_SOAK'] ?? 1)
const actionsOfBurst = 60

const compareStored = async ({ app }: World): Promise<string[]> => [
  ...(await checkCounters(app.db)).map((mismatch) => JSON.stringify(mismatch)),
  ...(await findContradictions(app.db)),
]

const compareShown = async ({ app, members, reviewers }: World): Promise<string[]> => {
  const comparison = createComparison()
  for (const site of [10001, 10002] as const) {
    const snapshot = await takeSnapshot(app, site)
    const living = members.filter(({ id }) => !snapshot.banned.has(id)).slice(-3)
    const viewers = [app.visitor, ...living].map((person) => ({ person, snapshot, comparison }))
    for (const viewer of viewers) {
      await compareLists(viewer)
      await comparePosts(viewer)
      for (const owner of members.slice(0, 3)) if (owner.id !== viewer.person.id) await compareHomepage(viewer, owner)
      if (viewer.person.id > 0) await compareReceived(viewer)
    }
    for (const person of reviewers[site]) await compareQueue({ person, snapshot, comparison })
    await comparePublic(app, { person: app.visitor, snapshot, comparison })
  }
  return comparison.differences
}

test(
  'after random concurrent actions of members, reviewers and operators every counter equals its rows and visibility follows the rules',
  async () => {
    const world = await openWorld(seed)
    onTestFinished(() => world.app.close())
    const expectNone = (differences: string[], when: string) =>
      expect(
        differences,
        `seed ${seed}, ${when}\n${differences.slice(0, 10).join('\n')}\nafter\n${world.log.slice(-100).join('\n')}`,
      ).toEqual([])
    for (let burst = 1; burst <= bursts; burst++) {
      const width = world.random.pick([1, 4, 8, 16])
      for (let i = 0; i < actionsOfBurst; i += width) {
        if (i % 16 < width) await world.refresh()
        await Promise.all(Array.from({ length: width }, () => actAtRandom(world)))
      }
      expectNone(await compareStored(world), `burst ${burst}`)
      if (burst % 4 > 0) continue
      await world.endUndoWindows()
      // A ban that is over has ended the sessions.
      await world.logInAll()
      expectNone([...(await compareStored(world)), ...(await findUnsettled(world.app.db))], `burst ${burst}, settled`)
      expectNone(await compareShown(world), `burst ${burst}, shown`)
      world.app.advanceTime(day * world.random.pick([1, 4, 8]))
      await world.logInAll()
    }
    world.app.advanceTime(181 * day)
    await world.logInAll()
    await world.app.jobs.runDue()
    expectNone(await compareStored(world), 'retention')
  },
  120_000 + bursts * minute,
)
