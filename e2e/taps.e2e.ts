// @module-tag long

import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { type Control, findControls, readOutcome, recordToasts, tapRepeatedly } from './harness/actions/taps.ts'
import { ownApp } from './harness/app.ts'
import { openPage, type Visit } from './harness/page.ts'
import { routesOf } from './harness/screens/routes.ts'
import { basePath } from './harness/server.ts'
import { settled } from './harness/waits/settled.ts'

const app = ownApp({ site: { voting_auth: 0 } })

/**
 * `npm run soak` taps every control of every screen twice and three times, the console's too; otherwise one of each
 * component, two in a sheet, and leaves the links out, which only navigate.
 */
const tapsAll = process.env.QUANZI_SOAK !== undefined
const shards = 4
const controlsOfSheetInGate = 2

/** Problems of pages that a control was already blamed for. */
const reported = new Set<string>()

/** What each part has tapped; a part that runs again taps it again. */
const tappedByPart = new Map<number, Set<string>>()

test.each(Array.from({ length: shards }, (_, n) => n))(
  'a double or triple tap on any control has one effect and opens one dialog (part %i)',
  { timeout: tapsAll ? 10_800_000 : 120_000 },
  async (shard) => {
    const problems: string[] = []
    const tapped = new Set([...tappedByPart].flatMap(([part, keys]) => (part < shard ? [...keys] : [])))
    const before = new Set(tapped)
    for (const [person, as] of people.entries()) {
      const visit = await openPage({ app, as, route: null })
      await visit.context.addInitScript(recordToasts)
      // An error for what an account may not do is no fault of the taps.
      visit.allow(/^(401|403|409|422) /)
      // The console offers the lines of what may not be public yet.
      visit.allow(/^404 GET .*\/oembed\?/)
      const routes = await routesOf(visit, as)
      const tapping = { visit, tapped, isOpen: false }
      for (const route of routes.filter((_, index) => shardOf(person, index) === shard)) {
        problems.push(...(await tapEverything(tapping, route)))
      }
    }
    expect(problems).toEqual([])
    tappedByPart.set(shard, new Set([...tapped].filter((key) => !before.has(key))))
  },
)

/** The first part loads the application cold, and its home page has most controls: the others have no screens in it. */
const shardOf = (person: number, index: number) => (person === 0 ? index % shards : 1 + (index % (shards - 1)))

const people = [accounts.otherPoster, accounts.reviewer, ...(tapsAll ? [accounts.operator] : [])]

/** `isOpen`: no tap has changed the screen since it was opened. */
type Tapping = { visit: Visit; tapped: Set<string>; isOpen: boolean }

/** `npm run soak` taps what is further down too. */
const tapEverything = async (tapping: Tapping, route: string): Promise<string[]> => {
  const { page } = tapping.visit
  const problems: string[] = []
  if (tapsAll) await openScreen(tapping, route)
  for (const top of tapsAll ? await listScreenfuls(page) : [0]) {
    const open = async () => {
      await openScreen(tapping, route)
      if (top === 0) return
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await settled(page)
    }
    await open()
    problems.push(...(await tapControls(tapping, { open, at: route, isSheet: false })))
  }
  return problems
}

const listScreenfuls = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const count = Math.min(5, Math.ceil(document.documentElement.scrollHeight / innerHeight))
    return Array.from({ length: count }, (_, n) => n * (innerHeight - 100))
  })

type Place = { open: () => Promise<void>; at: string; isSheet: boolean }

/** The controls of a screen, and those of the sheets that they open. The place is open. */
const tapControls = async (tapping: Tapping, { open, at, isSheet }: Place): Promise<string[]> => {
  const { visit, tapped } = tapping
  const problems: string[] = []
  let left = isSheet && !tapsAll ? controlsOfSheetInGate : Number.POSITIVE_INFINITY
  for (const control of await findControls(visit.page)) {
    const label = `${control.role} ${control.name}`
    const key = tapsAll ? `${at} ${label}` : control.kind
    if (tapped.has(key) || (!tapsAll && control.role === 'link') || left <= 0) continue
    left -= 1
    let opensSheet = false
    let isSheetOpen = false
    for (const count of tapsAll ? [2, 3] : [2 + (tapped.size % 2)]) {
      tapped.add(key)
      if (!tapping.isOpen) await open()
      const { faults, isChanged, hasSheet } = await tapAndCheck(visit, control, count, isSheet).catch(failInGate)
      const found = faults.map((fault) => `${at}: ${label} × ${count}: ${fault}`)
      problems.push(...found)
      // A soak takes long: what it finds is shown at once.
      if (tapsAll && found.length > 0) process.stdout.write(`${found.join('\n')}\n`)
      tapping.isOpen = !isChanged
      opensSheet ||= hasSheet
      isSheetOpen = hasSheet && faults.length === 0
    }
    if (!opensSheet || isSheet) continue
    const openSheet = async () => {
      await open()
      await tapRepeatedly(visit.page, control, 1)
      await settled(visit.page)
    }
    if (isSheetOpen) tapping.isOpen = true
    else await openSheet()
    problems.push(...(await tapControls(tapping, { open: openSheet, at: `${at}, ${label}`, isSheet: true })))
    tapping.isOpen = false
  }
  return problems
}

/** A soak goes on with the next control. */
const failInGate = (error: unknown) => {
  if (!tapsAll) throw error
  return { faults: [String(error)], isChanged: true, hasSheet: false }
}

/**
 * A screen that no tap has changed is left by its address; a changed one by another screen, and where a trace of the tap
 * could remain, or in the soak, the document is loaded anew.
 */
const openScreen = async (tapping: Tapping, route: string) => {
  const { page, go } = tapping.visit
  if (!tapping.isOpen && (tapsAll || !(await leaveScreen(page, route)))) {
    // 长辈版 is a control too, and the next one is tapped in the usual mode.
    if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('quanzi:elder'))
    await page.goto('about:blank')
  }
  await go(route)
  await settled(page)
  tapping.isOpen = true
}

/** False: a dialog, a toast or the mode of a tap is still there, or the page is none of the product. */
const leaveScreen = async (page: Page, route: string): Promise<boolean> => {
  if (!page.url().startsWith(`${app.url}${basePath}/`)) return false
  const dialogs = page.locator(':is([role=dialog], [role=alertdialog])')
  for (let tries = 0; tries < 3 && (await dialogs.count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  if ((await dialogs.count()) > 0) return false
  const other = route === '/topic-search' ? '/credits' : '/topic-search'
  await page.evaluate((hash) => void Object.assign(location, { hash }), other)
  await settled(page)
  return page.evaluate(() => {
    const status = [...document.querySelectorAll('[role=status][aria-live=polite]')]
    const isClean = status.every((host) => !host.textContent) && localStorage.getItem('quanzi:elder') === null
    if (isClean) Object.assign(window, { quanziToasts: [] })
    return isClean
  })
}

const tapAndCheck = async (visit: Visit, { role, name, index }: Control, count: number, isSheet: boolean) => {
  const { page } = visit
  const address = page.url()
  const found = await findControls(page)
  const control =
    found.find((other) => other.index === index && other.name === name) ??
    found.find((other) => other.role === role && other.name === name)
  if (!control) return { faults: [], isChanged: true, hasSheet: false }
  const writes: string[] = []
  const onRequest = (request: Request) => {
    if (request.method() === 'POST') writes.push(`${new URL(request.url()).pathname} ${request.postData()}`)
  }
  let isLoadedAgain = false
  const onLoad = () => {
    isLoadedAgain = true
  }
  page.on('request', onRequest)
  page.on('load', onLoad)
  await tapRepeatedly(page, control, count)
  await settled(page)
  page.off('request', onRequest)
  page.off('load', onLoad)
  const { dialogs, exposed, isBlank, toasts } = await readOutcome(page)
  const faults: string[] = []
  // A control with a state reverses itself: its writes alternate. Each step to another item claims it for the reviewer.
  const isRepeated = writes.some((write, n) => write === writes[n - 1])
  const effects = writes.filter((write) => !/action=(claim|release)&/.test(write))
  if (isRepeated || (!control.hasState && effects.length > 1)) faults.push(`${writes.length} writes: ${writes}`)
  // A question may lie above the sheet that asks it.
  if (dialogs.length > (isSheet ? 2 : 1)) faults.push(`${dialogs.length} dialogs: ${dialogs}`)
  if (dialogs.length > 0 && exposed !== 1) faults.push(`${exposed} of ${dialogs.length} dialogs are exposed`)
  if (isBlank) faults.push('the page is blank')
  const success = toasts.findIndex((words) => words.includes('成功'))
  if (success >= 0 && toasts.slice(success).some((words) => !words.includes('成功'))) faults.push(`toasts: ${toasts}`)
  try {
    visit.expectClean()
  } catch (error) {
    // They stay in the visit: only the first tap after them is to blame.
    const lines = String(error).split('\n')
    faults.push(...lines.slice(1).filter((line) => !reported.has(line)))
    for (const line of lines) reported.add(line)
  }
  const isElsewhere = isLoadedAgain || page.url() !== address
  const hasSheet = !isElsewhere && (await page.getByRole('dialog').count()) > 0
  return {
    faults,
    hasSheet,
    isChanged: isSheet || dialogs.length > 0 || writes.length > 0 || isElsewhere || control.hasState,
  }
}
