import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person } from '../../../test/test-app.ts'
import { checkCounters } from '../../tools/counter-check.ts'
import { reconcilePostCredits } from './post-credits.ts'

test.runIf(inject('template').engine === 'postgres')(
  'the credits of an offline post are taken back once, also by two processes at the same moment',
  async () => {
    const { app, reviewer } = await openSingleLevelApp()
    onTestFinished(() => app.close())
    const [author] = (await createPeople(app, '作者')) as [Person]
    const readCredits = async () =>
      (await app.db.selectFrom('member').select('credits').where('id', '=', author.id).executeTakeFirstOrThrow())
        .credits
    const [stays, post] = [
      await publishApprovedPost(reviewer, author, { content: '一直在线' }),
      await publishApprovedPost(reviewer, author, { content: '先上线再下线' }),
    ]
    for (const id of [stays, post]) await reconcilePostCredits(app.context, id)
    expect(await readCredits()).toBe(10)
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })

    const countWaiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.db,
        )
      ).rows.length
    // Both runs wait with their statement begun: another transaction holds the row of the author.
    const blocker = new Client({ connectionString: app.url })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await blocker.query('begin')
    await blocker.query('select from member where id = $1 for no key update', [author.id])
    const runs = [1, 2].map(() => reconcilePostCredits(app.context, post))
    await expect.poll(countWaiting).toBe(2)
    await blocker.query('commit')
    await Promise.all(runs)
    expect(await readCredits()).toBe(5)
    expect(await checkCounters(app.db)).toEqual([])
  },
)
