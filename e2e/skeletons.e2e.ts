import { expect, test } from 'vitest'
import { holdScripts } from './harness/hold-scripts.ts'
import { readShifts, recordShifts } from './harness/layout.ts'
import { openPage, shot } from './harness/page.ts'

/** By address after `#`: what is seen before the scripts come, and where the skeleton of the scripts begins. */
test.each([
  ['/sharedetail/1', 'post'],
  ['/topicdetails/1', 'topic'],
  ['/topiclist', 'rows'],
])('the address %s shows the outline of its screen before its scripts, which moves nothing', async (route, kind) => {
  const { page, go } = await openPage({ route: null })
  const release = await holdScripts(page)
  await recordShifts(page)
  void go(route).catch(() => {})
  const shell = page.locator('#shell')
  await shell.waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['shell'])).toBe(kind)
  const boxes = await shell
    .locator('i')
    .evaluateAll((blocks) => blocks.filter((block) => block.getClientRects().length > 0).length)
  expect(boxes).toBeGreaterThan(2)
  await shot(page, `skeleton ${kind}`)
  release()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await shell.count()).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  expect(await readShifts(page)).toEqual([])
})
