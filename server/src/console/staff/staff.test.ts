import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let chief: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
})
afterAll(() => app.close())

test('an appointed reviewer can review at once, and no longer once removed', async () => {
  const fresh = await app.createPerson('新审核员')
  expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
  await operator.ok('POST console/staff review', { member_id: fresh.id, level: 2 })
  await fresh.ok('GET circle/audit list')
  const { people } = await operator.ok('GET console/staff list')
  expect(people.find(({ id }) => id === fresh.id)?.appointments).toEqual([
    { site_id: 10001, role: 'reviewer', level: 2 },
  ])
  await operator.ok('POST console/staff review', { member_id: fresh.id, level: 0 })
  expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
})

test('the last chief cannot be removed', async () => {
  const off = { on: 0, all: 1 }
  expect(await chief.call('POST console/staff operate', { member_id: chief.id, ...off })).toMatchObject({
    code: 422,
    error: '至少保留一位全站运营',
  })
  const second = await app.createPerson('副总运营')
  await chief.ok('POST console/staff operate', { member_id: second.id, on: 1, all: 1 })
  await second.ok('POST console/staff operate', { member_id: chief.id, ...off })
  expect(await chief.call('GET console/health detail')).toMatchObject({ code: 403 })
  await second.ok('POST console/staff operate', { member_id: chief.id, on: 1, all: 1 })
})

test('an operator of one site does not see the staff of another', async () => {
  const stranger = await app.createPerson('岚川审核', { level: 1, site: 10002 })
  const { people, sites } = await operator.ok('GET console/staff list')
  expect(sites.map(({ id }) => id)).toEqual([10001])
  expect(people.map(({ id }) => id)).not.toContain(stranger.id)
})
