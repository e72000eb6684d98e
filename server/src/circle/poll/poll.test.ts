import { hour } from '@quanzi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPoll, type PollInput } from '../../../test/polls.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let reader: Person
let tag: number

beforeAll(async () => {
  testApp = await openTestApp()
  reader = await testApp.createPerson('阿宁')
  tag = await testApp.createTag('茶山四季')
})
afterAll(() => testApp.close())

const createPoll = (overrides: PollInput = {}) => addPoll(testApp, overrides)

const vote = (person: Person, tag_id: number, option: number[]) =>
  person.call('POST circle/tagapi voting', { tag_id, option })
const readPoll = (person: Person, id: number) => person.ok('GET circle/tagapi vote_detail', { id })

describe('a poll of one choice', () => {
  test('a running poll shows its counts only to members who have voted', async () => {
    const { id, tag_id, options } = await createPoll()
    const before = await reader.ok('GET circle/tagapi detail', { tag_id })
    expect(before.vote_info).toMatchObject({ id, type: '1', my_count: 0, phase: 'running', voters: 0 })
    expect(before.vote_info?.options[0]).not.toHaveProperty('count')
    expect(before.vote_info?.options[0]).not.toHaveProperty('rate')

    const { data } = await vote(reader, tag_id, [options[1] as number])
    expect(data).toMatchObject({ my_count: 1, voters: 1 })
    expect(data.options.map(({ count, rate, my_vote }) => [count, rate, my_vote])).toEqual([
      [0, 0, 0],
      [1, 100, 1],
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(await readPoll(reader, id)).toEqual({ ...data, changes_in: expect.any(Number) })
    expect((await readPoll(testApp.visitor, id)).options[1]).toEqual({ id: options[1], option: '梅岭', my_vote: 0 })
  })

  test('a ballot is checked in the order not started, ended, already voted, number of options', async () => {
    const early = await createPoll({ startsInHours: 1, endsInHours: 2 })
    const late = await createPoll({ startsInHours: -2, endsInHours: -1 })
    const open = await createPoll()
    expect(await vote(reader, early.tag_id, [])).toMatchObject({ code: 422, error: '投票未开始' })
    expect(await vote(reader, late.tag_id, [])).toMatchObject({ code: 422, error: '投票已结束' })
    expect(await vote(reader, open.tag_id, [])).toMatchObject({ error: '请选择一个选项', data: { field: 'option' } })
    expect(await vote(reader, open.tag_id, open.options.slice(0, 2))).toMatchObject({ code: 422, error: '最多选择1项' })
    expect(await vote(reader, open.tag_id, open.options.slice(0, 1))).toMatchObject({ code: 0 })
    expect(await vote(reader, open.tag_id, [])).toMatchObject({ code: 422, error: '您已投过票' })
  })

  test("a poll begins and ends by the server's clock", async () => {
    const { id, tag_id, options } = await createPoll({ startsInHours: 1, endsInHours: 2 })
    expect(await readPoll(reader, id)).toMatchObject({ phase: 'before', changes_in: expect.any(Number) })
    testApp.advanceTime(hour)
    const other = await testApp.createPerson('周野')
    expect(await readPoll(reader, id)).toMatchObject({ phase: 'running' })
    expect(await vote(reader, tag_id, options.slice(0, 1))).toMatchObject({ code: 0 })
    testApp.advanceTime(hour)
    expect(await vote(other, tag_id, options.slice(0, 1))).toMatchObject({ error: '投票已结束' })
    expect(await readPoll(other, id)).toMatchObject({
      phase: 'over',
      changes_in: 0,
      options: [{ count: 1, rate: 100 }, {}, {}, {}],
    })
    reader = await testApp.logInAgain(reader)
  })
})

test('a vote that waits for a lock until the poll has ended is refused, because readers see the result', async () => {
  const { id, tag_id, options } = await createPoll({ endsInHours: 0.5 })
  const { sites } = testApp.context
  const { find } = sites
  // After the moment of the call was taken.
  sites.find = async (...args) => {
    sites.find = find
    testApp.advanceTime(hour)
    return find(...args)
  }
  expect(await vote(reader, tag_id, options.slice(0, 1))).toMatchObject({ code: 422, error: '投票已结束' })
  expect(await readPoll(reader, id)).toMatchObject({ phase: 'over', voters: 0 })
  testApp.advanceTime(-hour)
})

describe('a poll of several choices', () => {
  test('a repeated option counts once, and percentages are relative to the voters', async () => {
    const { id, tag_id, options } = await createPoll({ min: 1, max: 3 })
    const [a, b, c] = options as [number, number, number, number]
    const other = await testApp.createPerson('周野')
    expect(await vote(reader, tag_id, [a, b, a, b])).toMatchObject({ code: 0, data: { my_count: 2 } })
    await vote(other, tag_id, [b, c])
    const poll = await readPoll(reader, id)
    expect(poll).toMatchObject({ voters: 2, my_count: 2 })
    expect(poll.options.map(({ count, rate }) => [count, rate])).toEqual([
      [1, 50],
      [2, 100],
      [1, 50],
      [0, 0],
    ])
  })
})

test('a poll with hidden counts never shows them, and a poll that is not shown is 404', async () => {
  const hidden = await createPoll({ show_value: false })
  const { data } = await vote(reader, hidden.tag_id, hidden.options.slice(0, 1))
  expect(data).toMatchObject({ my_count: 1, show_value: 0 })
  expect(data).not.toHaveProperty('voters')
  expect(data.options.every((option) => !('count' in option) && !('rate' in option))).toBe(true)
  await testApp.db.updateTable('poll').set({ ends_at: testApp.now() }).where('id', '=', hidden.id).execute()
  expect((await readPoll(reader, hidden.id)).options[0]).not.toHaveProperty('count')

  const off = await createPoll({ shown: false })
  expect((await reader.ok('GET circle/tagapi detail', { tag_id: off.tag_id })).vote_info).toBeNull()
  expect(await reader.call('GET circle/tagapi vote_detail', { id: off.id })).toMatchObject({ code: 404 })
  expect(await vote(reader, off.tag_id, off.options.slice(0, 1))).toMatchObject({ code: 404 })
})

test('voting needs a login, a poll of this site and options of this poll', async () => {
  const { id, tag_id, options } = await createPoll()
  expect(await vote(testApp.visitor, tag_id, options.slice(0, 1))).toMatchObject({ code: 401 })
  const siteid = 10002
  expect(await reader.call('GET circle/tagapi vote_detail', { id, siteid })).toMatchObject({ code: 404 })
  expect(await reader.call('POST circle/tagapi voting', { tag_id, option: options[0], siteid })).toMatchObject({
    code: 404,
  })
  const other = await createPoll()
  expect(await vote(reader, tag_id, other.options.slice(0, 1))).toMatchObject({ code: 400, data: { field: 'option' } })
})

test('a muted member may vote', async () => {
  const quiet = await testApp.createPerson('话多的老吴')
  const muted_until = new Date(testApp.now().getTime() + hour)
  await testApp.db.updateTable('member').set({ muted_until, muted_reason: '刷屏' }).where('id', '=', quiet.id).execute()
  const { tag_id, options } = await createPoll()
  expect(await vote(await testApp.logInAgain(quiet), tag_id, options.slice(0, 1))).toMatchObject({ code: 0 })
})

test('a topic shows its running poll, else the next, else the last one, and a vote counts for the shown poll', async () => {
  const over = await createPoll({ tag, startsInHours: -4, endsInHours: -3 })
  const currentPollId = async () => (await reader.ok('GET circle/tagapi detail', { tag_id: tag })).vote_info?.id
  expect(await currentPollId()).toBe(over.id)
  const next = await createPoll({ tag, startsInHours: 5, endsInHours: 6 })
  await createPoll({ tag, startsInHours: 7, endsInHours: 8 })
  expect(await currentPollId()).toBe(next.id)
  const running = await createPoll({ tag, startsInHours: -1, endsInHours: 1 })
  expect(await currentPollId()).toBe(running.id)
  expect(await vote(reader, tag, over.options.slice(0, 1))).toMatchObject({ error: '投票已结束' })
  expect(await vote(reader, tag, running.options.slice(0, 1))).toMatchObject({ code: 0 })
})

test('concurrent ballots count one for each member, and every counter equals its rows', async () => {
  const voters = await Promise.all(Array.from({ length: 8 }, (_, i) => testApp.createPerson(`投票人${i}`)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ voterIndex: fc.nat(7), choices: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }) }),
        {
          minLength: 10,
          maxLength: 24,
        },
      ),
      async (attempts) => {
        const { id, tag_id, options } = await createPoll({ max: 3 })
        const responses = await Promise.all(
          attempts.map(({ voterIndex, choices }) =>
            vote(
              voters[voterIndex] as Person,
              tag_id,
              choices.map((n) => options[n] as number),
            ),
          ),
        )
        const voterIndexes = new Set(attempts.map((attempt) => attempt.voterIndex))
        expect(responses.filter(({ code }) => code === 0)).toHaveLength(voterIndexes.size)
        expect(responses.every(({ code, error }) => code === 0 || error === '您已投过票')).toBe(true)
        await expectCountsToMatch(id, voterIndexes.size)
      },
    ),
    { numRuns: 4 * Number(process.env['QUANZI_SOAK'] ?? 1) },
  )
  const [gone, ...rest] = voters
  const { id, tag_id, options } = await createPoll()
  for (const person of voters) await vote(person, tag_id, options.slice(0, 1))
  await testApp.db
    .deleteFrom('member')
    .where('id', '=', gone?.id ?? 0)
    .execute()
  await expectCountsToMatch(id, rest.length)
})

const expectCountsToMatch = async (pollId: number, voters: number) => {
  const poll = await testApp.db.selectFrom('poll').select('voters').where('id', '=', pollId).executeTakeFirstOrThrow()
  const options = await testApp.db
    .selectFrom('poll_option')
    .select(['id', 'votes'])
    .where('poll_id', '=', pollId)
    .execute()
  const ballots = await testApp.db.selectFrom('ballot').select('options').where('poll_id', '=', pollId).execute()
  expect([poll.voters, ballots.length]).toEqual([voters, voters])
  for (const { id, votes } of options) {
    expect(votes).toBe(ballots.filter((ballot) => ballot.options.map(Number).includes(id)).length)
  }
}

test('closing the account removes its votes, also from closed polls, so that a mobile number never votes twice', async () => {
  const leaver = await testApp.createPerson('要离开的人')
  const [ended, running] = [await createPoll(), await createPoll({ endsInHours: 3 })]
  for (const { tag_id, options } of [ended, running])
    for (const person of [leaver, reader]) await vote(person, tag_id, options.slice(0, 1))
  testApp.advanceTime(2 * hour)
  await leaver.ok('POST circle/memberapi leave_code')
  await leaver.ok('POST circle/memberapi leave', { code: testApp.codes.get(leaver.mobile) as string })
  expect(await readPoll(reader, ended.id)).toMatchObject({
    phase: 'over',
    voters: 1,
    options: [{ count: 1 }, {}, {}, {}],
  })

  await testApp.visitor.ok('POST login/sendsmsNoCaptcha', { mobile: leaver.mobile })
  const code = testApp.codes.get(leaver.mobile) as string
  const { data } = await testApp.visitor.call('POST login/cloud', { account: leaver.mobile, code })
  const returned = await testApp.logInAgain({ ...leaver, id: data.user.memberid })
  expect((await vote(returned, running.tag_id, running.options.slice(0, 1))).data).toMatchObject({ voters: 2 })
  testApp.advanceTime(-2 * hour)
})
