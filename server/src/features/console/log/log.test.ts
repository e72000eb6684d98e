import { chinaDay } from '@quanzi/contract/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../../test/house.ts'
import { addDays } from '../../statistics/days.ts'

let house: TestHouse
let operator: Person
let chief: Person
let member: Person

beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  chief = await house.person('=总运营', { operator: true })
  member = await house.person('作者')
  for (const hours of [1, 2, 3, 4, 5])
    await operator.ok('POST console/member mute', { member_id: member.id, hours, reason: `第${hours}次` })
  await chief.ok('POST console/member verify', { member_id: member.id, on: 1 })
  await chief.ok('POST console/member verify', { siteid: 10002, member_id: member.id, on: 0 })
})
afterAll(() => house.close())

const reasons = async (form: Record<string, unknown> = {}) =>
  (await operator.ok('GET console/log list', form)).data.map(({ action, reason }) => reason || action)

test('the newest come first, of this site alone, with what changed', async () => {
  expect(await reasons()).toEqual(['member.verify', '第5次', '第4次', '第3次', '第2次', '第1次'])
  const [newest] = (await operator.ok('GET console/log list')).data
  expect(newest).toMatchObject({ member: { nickname: '=总运营' }, before: { auth: false }, after: { auth: true } })
})

test('filters narrow it, alone and together, and pages meet', async () => {
  expect(await reasons({ what: 'member.verify' })).toEqual(['member.verify'])
  expect(await reasons({ member_id: operator.id, subject: `member:${member.id}` })).toHaveLength(5)
  expect(await reasons({ member_id: chief.id, what: 'member.mute' })).toEqual([])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await operator.ok('GET console/log list', {
      what: 'member.mute',
      pagesize: 2,
      ...(cursor && { cursor }),
    })
    seen.push(...page.data.map(({ reason }) => reason))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(['第5次', '第4次', '第3次', '第2次', '第1次'])
})

test('a day is one of China', async () => {
  const today = chinaDay(house.now())
  expect(await reasons({ from: today, to: today })).toHaveLength(6)
  expect(await reasons({ from: addDays(today, 1) })).toEqual([])
  expect(await reasons({ to: addDays(today, -1) })).toEqual([])
})

test('the file has every entry, no cell is a formula, and the export itself is in the log', async () => {
  const told = await operator.call('GET console/log csv')
  const file = String(told.data)
  expect(told.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.startsWith('\ufeff"序号","时间"')).toBe(true)
  expect(file.trim().split('\r\n')).toHaveLength(1 + 7)
  expect(file).toContain(`"'=总运营"`)
  expect(file).toContain('"{""auth"":true}"')
  expect((await reasons())[0]).toBe('log.export')
})
