// @module-tag long

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addresses } from '../web/src/addresses.ts'
import { accounts } from './harness/accounts.ts'
import { enlargedFaults } from './harness/checks/enlarged.ts'
import { codeInText, overflowing, smallInputs, smallTargets } from './harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot, type Visit } from './harness/page.ts'
import { type Expected, type Row, screens } from './harness/screens/screens.ts'
import { root } from './harness/server.ts'
import { settled } from './harness/waits/settled.ts'

/** Designed for wide screens and tested in files of their own. */
const desktopScreens = ['console/Console']

/** `npm run soak` looks at every screen as every role; otherwise once, as the one that sees most of it. */
const looksAtAll = process.env.QUANZI_SOAK !== undefined

const roles = { visitor: undefined, member: accounts.otherPoster, reviewer: accounts.reviewer } as const

/** Whether a role may see the screen. */
const isAllowed = (role: string, only: Row['only']) => !only || role === 'reviewer' || role === only

const isThere = (screen: string) => existsSync(join(root, `web/src/screens/${screen}.tsx`))

test('the table of this file contains every routed screen', () => {
  const routed = addresses
    .map(({ screen }) => screen)
    .filter((screen) => isThere(screen) && !desktopScreens.includes(screen))
  expect(routed.filter((screen) => !screens.some((row) => row.screen === screen))).toEqual([])
})

describe.each(Object.entries(roles))('screens for a %s', (role, as) => {
  const rows = screens.flatMap((row) => {
    const expected = row[role as keyof typeof roles]
    return expected && isThere(row.screen) ? [{ ...row, expected, isAllowed: isAllowed(role, row.only) }] : []
  })
  const once = role === 'visitor' ? loadEach : navigateBetween
  const seesMost = looksAtAll || role !== 'visitor'

  test.each(visits(rows.filter(({ isAllowed }) => isAllowed)))(
    `$routes load${seesMost ? ', fit every phone width, and pass accessibility and tap-target checks' : ''}`,
    {
      timeout: 120_000,
    },
    async ({ rows }) => {
      const visit = await openPage({ route: null, ...(as ? { as } : {}) })
      await once(visit, rows, async (row) => {
        const { route, only } = row
        await shot(visit.page, `screen ${route} ${role} light`)
        if (!seesMost) return
        await checkAxe(visit.page)
        // The role that sees most of a screen checks dark mode and enlarged text too.
        if (role === (only === 'reviewer' ? 'reviewer' : 'member')) {
          await visit.page.emulateMedia({ colorScheme: 'dark' })
          await shot(visit.page, `screen ${route} ${role} dark`)
          await checkContrast(visit.page)
          await visit.page.emulateMedia({ colorScheme: 'light' })
          expect(await enlargedFaults(visit.page)).toEqual([])
        }
        await checkLayout(visit.page, row)
      })
    },
  )

  test.each(visits(rows.filter(({ isAllowed }) => !isAllowed)))(
    '$routes ask for the login or say that the permission is missing',
    {
      timeout: 120_000,
    },
    async ({ rows }) => {
      const visit = await openPage({ route: null, ...(as ? { as } : {}) })
      visit.allow(as ? /^403 GET / : /^401 GET /)
      // The error page looks the same on every screen: it is measured once.
      const [first, ...others] = rows
      await once(visit, first ? [first] : [], async (row) => {
        await checkAxe(visit.page)
        await checkLayout(visit.page, row)
      })
      for (const row of others) await openScreen(visit, row)
    },
  )
})

/** Screens per browser context, which keeps scripts and pictures cached. */
const screensPerVisit = 8

const visits = <R extends Row>(rows: R[]) =>
  Array.from({ length: Math.ceil(rows.length / screensPerVisit) }, (_, n) => {
    const some = rows.slice(n * screensPerVisit, (n + 1) * screensPerVisit)
    return { rows: some, routes: some.map(({ route }) => route).join(' ') }
  })

type Shown = Row & { expected: Expected }
type Navigation = (visit: Visit, rows: Shown[], look: (row: Shown) => Promise<void>) => Promise<void>

/** Navigates within one page, as links do. */
const navigateBetween: Navigation = async (visit, rows, look) => {
  for (const row of rows) await checkScreen(visit, row, look)
}

/** Loads each screen as the first page of a visit, as from a shared link. */
const loadEach: Navigation = async (visit, rows, look) => {
  for (const row of rows) {
    await visit.page.goto('about:blank')
    await checkScreen(visit, row, look)
  }
}

const checkBelow = async (page: Page, below: string) => {
  await page.locator('#comments').evaluate((comments) => comments.scrollIntoView())
  await page.locator(below).first().waitFor()
  await settled(page)
  await checkAxe(page)
  for (const width of [430, 320, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await smallTargets(page), `${below}, ${width} px wide`).toEqual([])
  }
}

const openScreen = async ({ page, go }: Visit, { route, expected }: Shown) => {
  await go(route)
  await page.getByRole('heading', { level: 1, name: expected.heading ?? expected.title, includeHidden: true }).waitFor()
  await settled(page)
  await expect.poll(() => page.title(), { message: route }).toBe(expected.title)
  expect(await page.locator('h1').count(), route).toBe(1)
}

const checkLayout = async (page: Page, { below }: Row) => {
  expect(await codeInText(page)).toEqual([])
  for (const width of [430, 320, 375]) {
    await page.setViewportSize({ width, height: 812 })
    expect(await overflowing(page), `${width} px wide`).toEqual([])
    expect(await smallTargets(page), `${width} px wide`).toEqual([])
    expect(await smallInputs(page), `${width} px wide`).toEqual([])
  }
  if (below) await checkBelow(page, below)
}

const checkScreen = async (visit: Visit, row: Shown, look: (row: Shown) => Promise<void>) => {
  try {
    await openScreen(visit, row)
    await look(row)
    visit.expectClean()
  } catch (cause) {
    throw new Error(`${row.route}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
