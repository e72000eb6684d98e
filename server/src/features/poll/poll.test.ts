import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { addPoll, type PollWish } from '../../../test/polls.ts'

let house: TestHouse
let reader: Person
let tag: number

beforeAll(async () => {
  house = await openTestHouse()
  reader = await house.person('阿宁')
  tag = await house.tag('茶山四季')
})
afterAll(() => house.close())

const hour = 3_600_000
const makePoll = (wish: PollWish = {}) => addPoll(house, wish)

const vote = (person: Person, tag_id: number, option: number[]) =>
  person.call('POST circle/tagapi voting', { tag_id, option })
const seen = (person: Person, id: number) => person.ok('GET circle/tagapi vote_detail', { id })

describe('a poll of one choice', () => {
  test('shows its numbers to whoever has voted, and to nobody else while it runs', async () => {
    const { id, tag_id, options } = await makePoll()
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
    expect(await seen(reader, id)).toEqual({ ...data, changes_in: expect.any(Number) })
    expect((await seen(house.visitor, id)).options[1]).toEqual({ id: options[1], option: '梅岭', my_vote: 0 })
  })

  test('is judged in order: not started, ended, voted already, then how many', async () => {
    const early = await makePoll({ from: 1, to: 2 })
    const late = await makePoll({ from: -2, to: -1 })
    const open = await makePoll()
    expect(await vote(reader, early.tag_id, [])).toMatchObject({ code: 422, error: '投票未开始' })
    expect(await vote(reader, late.tag_id, [])).toMatchObject({ code: 422, error: '投票已结束' })
    expect(await vote(reader, open.tag_id, [])).toMatchObject({ error: '请选择一个选项', data: { field: 'option' } })
    expect(await vote(reader, open.tag_id, open.options.slice(0, 2))).toMatchObject({ code: 422, error: '最多选择1项' })
    expect(await vote(reader, open.tag_id, open.options.slice(0, 1))).toMatchObject({ code: 0 })
    expect(await vote(reader, open.tag_id, [])).toMatchObject({ code: 422, error: '您已投过票' })
  })

  test('begins and ends by the clock of the server', async () => {
    const { id, tag_id, options } = await makePoll({ from: 1, to: 2 })
    expect(await seen(reader, id)).toMatchObject({ phase: 'before', changes_in: expect.any(Number) })
    house.wait(hour)
    const other = await house.person('周野')
    expect(await seen(reader, id)).toMatchObject({ phase: 'running' })
    expect(await vote(reader, tag_id, options.slice(0, 1))).toMatchObject({ code: 0 })
    house.wait(hour)
    expect(await vote(other, tag_id, options.slice(0, 1))).toMatchObject({ error: '投票已结束' })
    expect(await seen(other, id)).toMatchObject({
      phase: 'over',
      changes_in: 0,
      options: [{ count: 1, rate: 100 }, {}, {}, {}],
    })
    reader = await house.again(reader)
  })
})

describe('a poll of several choices', () => {
  test('counts every choice once, however often it is sent, and its percents are of the voters', async () => {
    const { id, tag_id, options } = await makePoll({ min: 1, max: 3 })
    const [a, b, c] = options as [number, number, number, number]
    const other = await house.person('周野')
    expect(await vote(reader, tag_id, [a, b, a, b])).toMatchObject({ code: 0, data: { my_count: 2 } })
    await vote(other, tag_id, [b, c])
    const poll = await seen(reader, id)
    expect(poll).toMatchObject({ voters: 2, my_count: 2 })
    expect(poll.options.map(({ count, rate }) => [count, rate])).toEqual([
      [1, 50],
      [2, 100],
      [1, 50],
      [0, 0],
    ])
  })
})

test('a poll whose numbers are hidden never tells them, and one that is not shown is not there', async () => {
  const hidden = await makePoll({ show_value: false })
  const { data } = await vote(reader, hidden.tag_id, hidden.options.slice(0, 1))
  expect(data).toMatchObject({ my_count: 1, show_value: 0 })
  expect(data).not.toHaveProperty('voters')
  expect(data.options.every((option) => !('count' in option) && !('rate' in option))).toBe(true)
  await house.db.updateTable('poll').set({ ends_at: house.now() }).where('id', '=', hidden.id).execute()
  expect((await seen(reader, hidden.id)).options[0]).not.toHaveProperty('count')

  const off = await makePoll({ shown: false })
  expect((await reader.ok('GET circle/tagapi detail', { tag_id: off.tag_id })).vote_info).toBeNull()
  expect(await reader.call('GET circle/tagapi vote_detail', { id: off.id })).toMatchObject({ code: 404 })
  expect(await vote(reader, off.tag_id, off.options.slice(0, 1))).toMatchObject({ code: 404 })
})

test('a visitor is asked to log in, another site has no such poll, and an option of another poll is none', async () => {
  const { id, tag_id, options } = await makePoll()
  expect(await vote(house.visitor, tag_id, options.slice(0, 1))).toMatchObject({ code: 401 })
  const siteid = 10002
  expect(await reader.call('GET circle/tagapi vote_detail', { id, siteid })).toMatchObject({ code: 404 })
  expect(await reader.call('POST circle/tagapi voting', { tag_id, option: options[0], siteid })).toMatchObject({
    code: 404,
  })
  const other = await makePoll()
  expect(await vote(reader, tag_id, other.options.slice(0, 1))).toMatchObject({ code: 400, data: { field: 'option' } })
})

test('a muted member may vote: a ballot is no word', async () => {
  const quiet = await house.person('话多的老吴')
  const muted_until = new Date(house.now().getTime() + hour)
  await house.db.updateTable('member').set({ muted_until, muted_reason: '刷屏' }).where('id', '=', quiet.id).execute()
  const { tag_id, options } = await makePoll()
  expect(await vote(await house.again(quiet), tag_id, options.slice(0, 1))).toMatchObject({ code: 0 })
})

test('a tag shows the poll that runs, else the next, else the last; a ballot reaches the poll it was read from', async () => {
  const over = await makePoll({ tag, from: -4, to: -3 })
  const shownNow = async () => (await reader.ok('GET circle/tagapi detail', { tag_id: tag })).vote_info?.id
  expect(await shownNow()).toBe(over.id)
  const next = await makePoll({ tag, from: 5, to: 6 })
  await makePoll({ tag, from: 7, to: 8 })
  expect(await shownNow()).toBe(next.id)
  const running = await makePoll({ tag, from: -1, to: 1 })
  expect(await shownNow()).toBe(running.id)
  expect(await vote(reader, tag, over.options.slice(0, 1))).toMatchObject({ error: '投票已结束' })
  expect(await vote(reader, tag, running.options.slice(0, 1))).toMatchObject({ code: 0 })
})

test('ballots of many at once: one for each member, and every count equals its rows', async () => {
  const voters = await Promise.all(Array.from({ length: 8 }, (_, i) => house.person(`投票人${i}`)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ who: fc.nat(7), picks: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }) }), {
        minLength: 10,
        maxLength: 24,
      }),
      async (casts) => {
        const { id, tag_id, options } = await makePoll({ max: 3 })
        const told = await Promise.all(
          casts.map(({ who, picks }) =>
            vote(
              voters[who] as Person,
              tag_id,
              picks.map((n) => options[n] as number),
            ),
          ),
        )
        const who = new Set(casts.map((cast) => cast.who))
        expect(told.filter(({ code }) => code === 0)).toHaveLength(who.size)
        expect(told.every(({ code, error }) => code === 0 || error === '您已投过票')).toBe(true)
        await countsHold(id, who.size)
      },
    ),
    { numRuns: 4 * Number(process.env['QUANZI_SOAK'] ?? 1) },
  )
  const [gone, ...rest] = voters
  const { id, tag_id, options } = await makePoll()
  for (const person of voters) await vote(person, tag_id, options.slice(0, 1))
  await house.db
    .deleteFrom('member')
    .where('id', '=', gone?.id ?? 0)
    .execute()
  await countsHold(id, rest.length)
})

const countsHold = async (pollId: number, voters: number) => {
  const poll = await house.db.selectFrom('poll').select('voters').where('id', '=', pollId).executeTakeFirstOrThrow()
  const options = await house.db
    .selectFrom('poll_option')
    .select(['id', 'votes'])
    .where('poll_id', '=', pollId)
    .execute()
  const ballots = await house.db.selectFrom('ballot').select('options').where('poll_id', '=', pollId).execute()
  expect([poll.voters, ballots.length]).toEqual([voters, voters])
  for (const { id, votes } of options) {
    expect(votes).toBe(ballots.filter((ballot) => ballot.options.map(Number).includes(id)).length)
  }
}
