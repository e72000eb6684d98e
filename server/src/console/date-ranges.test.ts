import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../test/test-app.ts'

/** Every form of the console with a start and an end: the names of both fields and valid values for the others. */
const rangeCalls: Partial<
  Record<CallName, { start: string; end: string; message: string; extraInput?: (tag: number) => object }>
> = {
  'GET console/log list': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/log csv': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/review_history csv': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/posts': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/security list': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/posts_export csv': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/security csv': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/statistics days': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/statistics waiting': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/statistics reviewers': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/statistics reasons': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'GET console/statistics tags': { start: 'from', end: 'to', message: '开始日期不可大于结束日期' },
  'POST console/slide_save': {
    start: 'starts_at',
    end: 'ends_at',
    message: '结束时间须晚于开始时间',
    extraInput: () => ({ list: 'list', title: '轮播', url: '#/', shown: 1 }),
  },
  'POST console/poll_save': {
    start: 'start_time',
    end: 'end_time',
    message: '结束时间须晚于开始时间',
    extraInput: (tag_id) => ({
      tag_id,
      content: '哪天？',
      type: '1',
      options: '周六\n周日',
      show_value: 1,
      is_show: 1,
    }),
  },
}

let app: TestApp
let operator: Person
let tag: number
beforeAll(async () => {
  app = await openTestApp()
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  tag = await app.createTag('读书角')
})
afterAll(() => app.close())

test('every console form with a start and an end has a row in this test', () => {
  const fields = (address: CallName) => Object.keys((calls[address].input as { shape?: object }).shape ?? {})
  const callsWithRange = keysOf(calls)
    .filter((address) => / ?console\//.test(address))
    .filter((address) => fields(address).some((name) => /^(to|ends?_\w+)$/.test(name)))
  expect(callsWithRange.toSorted()).toEqual(Object.keys(rangeCalls).toSorted())
})

test.each(Object.entries(rangeCalls))(
  '%s refuses an end before its start and names the field of the end',
  async (address, form) => {
    const days = address.startsWith('GET')
    const at = (n: number) => (days ? `2026-05-0${n}` : `2026-05-0${n}T08:00:00.000Z`)
    const request = (begin: string, end: string) =>
      operator.call(address as CallName, { ...form.extraInput?.(tag), [form.start]: begin, [form.end]: end })
    expect(await request(at(2), at(1))).toMatchObject({ code: 422, error: form.message, data: { field: form.end } })
    // A range of one day is valid; a range that starts and ends at the same moment is not.
    if (!days) expect(await request(at(2), at(2))).toMatchObject({ code: 422, data: { field: form.end } })
    const accepted = await request(at(1), days ? at(1) : at(2))
    expect(accepted.status).toBe(200)
    if (!String(accepted.headers['content-type']).startsWith('text/csv')) expect(accepted.code).toBe(0)
  },
)
