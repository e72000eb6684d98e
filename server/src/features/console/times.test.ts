import { type Address, calls } from '@quanzi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

/** Every form of the console with a beginning and an end, otherwise acceptable: what the two are called, and what they are. */
const forms: Partial<Record<Address, { begin: string; end: string; words: string; more?: (tag: number) => object }>> = {
  'GET console/log list': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/log csv': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/statistics days': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/statistics waiting': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/statistics reviewers': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/statistics reasons': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'GET console/statistics tags': { begin: 'from', end: 'to', words: '开始日期不可大于结束日期' },
  'POST console/slide_save': {
    begin: 'starts_at',
    end: 'ends_at',
    words: '结束时间须晚于开始时间',
    more: () => ({ list: 'list', title: '轮播', url: '#/', shown: 1 }),
  },
  'POST console/poll_save': {
    begin: 'start_time',
    end: 'end_time',
    words: '结束时间须晚于开始时间',
    more: (tag_id) => ({ tag_id, content: '哪天？', type: '1', options: '周六\n周日', show_value: 1, is_show: 1 }),
  },
}

let house: TestHouse
let operator: Person
let tag: number
beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  tag = await house.tag('读书角')
})
afterAll(() => house.close())

test('each form with a beginning and an end has its row here', () => {
  const fields = (address: Address) => Object.keys((calls[address].input as { shape?: object }).shape ?? {})
  const pairs = (Object.keys(calls) as Address[])
    .filter((address) => / ?console\//.test(address))
    .filter((address) => fields(address).some((name) => /^(to|ends?_\w+)$/.test(name)))
  expect(pairs.toSorted()).toEqual(Object.keys(forms).toSorted())
})

test.each(Object.entries(forms))('%s refuses times upside down, and names the end', async (address, form) => {
  const days = address.startsWith('GET')
  const at = (n: number) => (days ? `2026-05-0${n}` : `2026-05-0${n}T08:00:00.000Z`)
  const ask = (begin: string, end: string) =>
    operator.call(address as Address, { ...form.more?.(tag), [form.begin]: begin, [form.end]: end })
  expect(await ask(at(2), at(1))).toMatchObject({ code: 422, error: form.words, data: { field: form.end } })
  // A day is one day; what begins and ends at one moment never is.
  if (!days) expect(await ask(at(2), at(2))).toMatchObject({ code: 422, data: { field: form.end } })
  const right = await ask(at(1), days ? at(1) : at(2))
  expect(right.status).toBe(200)
  if (!String(right.headers['content-type']).startsWith('text/csv')) expect(right.code).toBe(0)
})
