// @module-tag long

import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { clippedText, overflowing } from '../harness/layout.ts'
import { openPage } from '../harness/page.ts'
import { screens } from '../harness/screens.ts'
import { settled } from '../harness/settled.ts'

const routesOf = (role: 'member' | undefined) => screens.filter(({ only }) => only === role).map(({ route }) => route)

describe.each([
  ['a visitor', undefined],
  ['a member', 'member'],
] as const)('for %s', (_, role) => {
  test('every screen has text of 18 pt in 7:1 and plain words, targets of 60 px, no bar to the side, and stands still', {
    timeout: 240_000,
  }, async () => {
    const as = role && accounts.otherPoster
    const { page, context, go, allow } = await openPage({ route: null, motion: true, ...(as ? { as } : {}) })
    allow(/^(404|403) /)
    await turnElderOn(context)
    const faults: string[] = []
    for (const route of routesOf(role)) {
      await go(route)
      await settled(page)
      faults.push(...(await elderFaults(page, route, { screens: 2 })))
    }
    expect(faults).toEqual([])
  })
})

test('at the largest size a screen of 320 px is no wider than the phone and cuts no words', async () => {
  const { page, context, go } = await openPage({ as: accounts.reviewer, route: null, width: 320, height: 640 })
  await turnElderOn(context, '40')
  for (const route of ['/', '/usercenter/mine', '/audit']) {
    await go(route)
    await settled(page)
    expect([...(await overflowing(page)), ...(await clippedText(page))], route).toEqual([])
  }
})
