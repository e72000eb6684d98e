import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person } from '../../../test/test-app.ts'
import { checkCounters } from '../../tools/counter-check.ts'
import { reconcilePostCredits } from './post-credits.ts'

test('a restored post gets back exactly the credits that taking it offline removed, however often that happens', async () => {
  const { app, reviewer } = await openSingleLevelApp()
  onTestFinished(() => app.close())
  const [author] = (await createPeople(app, '作者')) as [Person]
  const post = await publishApprovedPost(reviewer, author, { content: '下线又恢复' })
  const readCredits = async () => {
    app.advanceTime(11_000)
    await app.jobs.runDue()
    await reconcilePostCredits(app.context, post)
    return (await author.ok('GET reward/ledger', { kind: 'credit' })).balance
  }
  const earned = await readCredits()
  const goOffline = () => reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
  const comeBack = async () => {
    await reviewer.ok('POST circle/topic restore', { topic_id: post })
    await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 })
  }
  const balances: number[] = []
  for (const step of [goOffline, comeBack, goOffline, comeBack]) {
    await step()
    balances.push(await readCredits())
  }
  expect(balances).toEqual([earned - 5, earned, earned - 5, earned])
  expect(await checkCounters(app.db)).toEqual([])
  const { data } = await author.ok('GET reward/ledger', { kind: 'credit' })
  expect(data.slice(0, 2).map(({ title, amount }) => [title, amount])).toEqual([
    ['帖子恢复上线，积分返还', 5],
    ['帖子下线，积分收回', -5],
  ])
})

test('a restored post gives back only as many credits as taking it offline could remove', async () => {
  const { app, reviewer } = await openSingleLevelApp()
  onTestFinished(() => app.close())
  const [author, other] = (await createPeople(app, '作者', '被打赏的人')) as [Person, Person]
  const post = await publishApprovedPost(reviewer, author, { content: '积分花掉了' })
  const rewarded = await publishApprovedPost(reviewer, other, { content: '被打赏的' })
  const reconcile = async () => {
    app.advanceTime(11_000)
    await reconcilePostCredits(app.context, post)
    return (await author.ok('GET reward/ledger', { kind: 'credit' })).balance
  }
  const balance = await reconcile()
  await author.ok(
    'POST reward/give',
    { content_id: rewarded, kind: 'credit', amount: balance - 2 },
    { 'idempotency-key': 'spent' },
  )
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
  expect(await reconcile()).toBe(0)
  await reviewer.ok('POST circle/topic restore', { topic_id: post })
  await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 })
  expect([await reconcile(), await reconcile()]).toEqual([2, 2])
  expect(await checkCounters(app.db)).toEqual([])
})

test('a post approved, undone and approved again earns credits once, when the last approval can no longer be undone', async () => {
  const { app, reviewer } = await openSingleLevelApp()
  onTestFinished(() => app.close())
  const [author] = (await createPeople(app, '作者')) as [Person]
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '通过又撤销' })
  const creditsAfter = async (seconds: number) => {
    app.advanceTime(seconds * 1_000)
    await app.jobs.runDue()
    return (await author.ok('GET reward/ledger', { kind: 'credit' })).balance
  }
  const pass = () => reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const undo = () => reviewer.ok('POST circle/topic undo', { topic_id })
  await pass()
  await undo()
  expect(await creditsAfter(8)).toBe(0)
  await pass()
  expect(await creditsAfter(8)).toBe(0)
  await undo()
  expect(await creditsAfter(11)).toBe(0)
  await pass()
  await reviewer.ok('POST circle/topic top', { topic_id })
  expect(await creditsAfter(11)).toBe(5)
})

test.runIf(inject('template').engine === 'postgres')(
  'the credits of an offline post are removed once, also when two processes do it at the same moment',
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
    app.advanceTime(11_000)
    for (const id of [stays, post]) await reconcilePostCredits(app.context, id)
    expect(await readCredits()).toBe(10)
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
    app.advanceTime(11_000)

    const countWaiting = () => countLockWaiters(app.db)
    // Another transaction holds the row of the author, so that both runs wait inside their statement.
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
