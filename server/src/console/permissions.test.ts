import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../test/test-app.ts'

/** Every call of the console. */
const callNames = keysOf(calls).filter((address) => / console\//.test(address))
/** Calls without a site check their rights themselves; the setup call is for visitors. */
const siteIndependentCalls = callNames.filter((address) => ['member', 'visitor'].includes(calls[address].role))

let app: TestApp
let people: Record<string, Person>
beforeAll(async () => {
  app = await openTestApp()
  people = {
    visitor: app.visitor,
    member: await app.createPerson('路人'),
    reviewer: await app.createPerson('一审', { level: 1 }),
    editor: await app.createPerson('二审', { level: 2 }),
    elsewhere: await app.createPerson('岚川运营', { operator: true, site: 10002 }),
    operator: await app.createPerson('云溪运营', { operator: true, site: 10001 }),
    chief: await app.createPerson('总运营', { operator: true }),
  }
})
afterAll(() => app.close())

/** The error that a role gets before its form is validated: 401, 403 or none. */
const expectedErrorCode = (address: CallName, role: string): number | undefined => {
  if (role === 'visitor') return 401
  if (role === 'chief') return undefined
  if (role === 'operator' && calls[address].role === 'operator') return undefined
  return 403
}

describe.each(callNames.filter((address) => !siteIndependentCalls.includes(address)))('%s', (address) => {
  test.each(['visitor', 'member', 'reviewer', 'editor', 'elsewhere', 'operator', 'chief'])(
    'checks the role of %s before the input',
    async (role) => {
      const expectedCode = expectedErrorCode(address, role)
      const response = await people[role]?.call(address, { siteid: 10001 })
      if (expectedCode) expect(response).toMatchObject({ code: expectedCode, data: null })
      else expect([401, 403]).not.toContain(response?.code)
    },
  )
})

describe.each(siteIndependentCalls.filter((address) => calls[address].role === 'member'))('%s', (address) => {
  test.each([
    ['visitor', 401],
    ['member', 403],
    // The second step is for every member of staff.
    ...(address.includes(' console/factor ') ? [] : [['reviewer', 403] as const]),
  ] as const)('checks the role of %s before the input', async (role, code) => {
    expect(await people[role]?.call(address, { code: '123456' })).toMatchObject({ code, data: null })
  })
})

test('an operator of one site sees that site only, a chief sees all', async () => {
  const listSiteIds = async (role: string) => (await people[role]?.ok('GET console/self'))?.sites.map(({ id }) => id)
  expect(await listSiteIds('operator')).toEqual([10001])
  expect(await listSiteIds('elsewhere')).toEqual([10002])
  expect(await listSiteIds('chief')).toEqual([10001, 10002])
  for (const role of ['member', 'reviewer']) {
    expect(await people[role]?.call('GET console/self')).toMatchObject({ code: 403 })
  }
  expect(await people['visitor']?.call('GET console/self')).toMatchObject({ code: 401 })
})
