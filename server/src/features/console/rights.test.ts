import { type Address, calls } from '@quanzi/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

/** Every call of the console, whoever wrote it. */
const addresses = (Object.keys(calls) as Address[]).filter((address) => / console\//.test(address))
/** Those that judge by themselves, because they name no site; the first operator is made by a visitor. */
const ofNoSite = addresses.filter((address) => ['member', 'visitor'].includes(calls[address].who))

let house: TestHouse
let people: Record<string, Person>
beforeAll(async () => {
  house = await openTestHouse()
  people = {
    visitor: house.visitor,
    member: await house.person('路人'),
    reviewer: await house.person('一审', { level: 1 }),
    editor: await house.person('二审', { level: 2 }),
    elsewhere: await house.person('岚川运营', { operator: true, site: 10002 }),
    operator: await house.person('云溪运营', { operator: true, site: 10001 }),
    chief: await house.person('总运营', { operator: true }),
  }
})
afterAll(() => house.close())

/** What a role is told before anybody looks at its form: 401, 403, or nothing of the kind. */
const refusalFor = (address: Address, role: string): number | undefined => {
  if (role === 'visitor') return 401
  if (role === 'chief') return undefined
  if (role === 'operator' && calls[address].who === 'operator') return undefined
  return 403
}

describe.each(addresses.filter((address) => !ofNoSite.includes(address)))('%s', (address) => {
  test.each(['visitor', 'member', 'reviewer', 'editor', 'elsewhere', 'operator', 'chief'])(
    'asked by %s',
    async (role) => {
      const wanted = refusalFor(address, role)
      const told = await people[role]?.call(address, { siteid: 10001 })
      if (wanted) expect(told).toMatchObject({ code: wanted, data: null })
      else expect([401, 403]).not.toContain(told?.code)
    },
  )
})

describe.each(ofNoSite.filter((address) => calls[address].who === 'member'))('%s', (address) => {
  test.each([
    ['visitor', 401],
    ['member', 403],
    ['reviewer', 403],
  ])('asked by %s', async (role, code) => {
    expect(await people[role]?.call(address, { code: '123456' })).toMatchObject({ code, data: null })
  })
})

test('an operator of one site finds that site alone, and one of all sites finds all', async () => {
  const sitesOf = async (role: string) => (await people[role]?.ok('GET console/self'))?.sites.map(({ id }) => id)
  expect(await sitesOf('operator')).toEqual([10001])
  expect(await sitesOf('elsewhere')).toEqual([10002])
  expect(await sitesOf('chief')).toEqual([10001, 10002])
  for (const role of ['member', 'reviewer']) {
    expect(await people[role]?.call('GET console/self')).toMatchObject({ code: 403 })
  }
  expect(await people['visitor']?.call('GET console/self')).toMatchObject({ code: 401 })
})
