// @module-tag long

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { waitForToast } from './harness/actions/gestures.ts'
import { readOutcome, recordToasts, tapRepeatedly } from './harness/actions/taps.ts'
import { apiAs } from './harness/api.ts'
import { ownApp } from './harness/app.ts'
import { openPage } from './harness/page.ts'
import { begin } from './harness/waits/begin.ts'
import { holdScripts } from './harness/waits/hold-scripts.ts'
import { settled } from './harness/waits/settled.ts'

const app = ownApp({ site: { voting_auth: 0 } })

test('taking a topic offline asks one question that names it, and the row that moves up ignores taps for a moment', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  const rows = page.getByRole('listitem').filter({ hasText: '浏览' })
  const name = (await rows.first().getByRole('button', { name: /^下线/ }).getAttribute('aria-label'))?.slice(3) ?? ''
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.postData() ?? ''))
  const place = await centre(rows.first().getByRole('button', { name: /^下线/ }))
  await tapRepeatedly(page, place, 3)
  const question = page.getByRole('alertdialog', { name: `确认下线话题“${name}”吗?` })
  await question.getByText(/它的\d+条帖子仍然公开/).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  expect(writes).toEqual([])
  const moved = page.evaluate(watchTarget, place)
  await tapRepeatedly(page, await centre(question.getByRole('button', { name: '下线' })), 3)
  await waitForToast(page, `已下线 #${name}#`)
  expect(writes).toHaveLength(1)
  expect(await moved).toEqual([])
  await page.getByRole('button', { name: '撤销' }).tap()
  await rows.filter({ hasText: `#${name}#` }).waitFor()
})

test('deciding about a reported member asks one question that names them, and can be undone for ten seconds', async () => {
  const reporter = await apiAs(accounts.verified, app)
  await reporter.post('circle/commonapi', { action: 'report', kind: 'member', id: 5, reason_id: 3 })
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/reported_members' })
  const row = page.getByRole('article').last()
  const name = (await row.getAttribute('aria-label')) ?? ''
  // Neither answer is recommended.
  const looks = row.getByRole('button').evaluateAll((list) => list.map((one) => getComputedStyle(one).color))
  expect(new Set(await looks).size).toBe(1)
  await tapRepeatedly(page, await centre(row.getByRole('button', { name: '举报属实' })), 3)
  const question = page.getByRole('alertdialog', { name: `确认对“${name}”的举报属实吗?` })
  await question.waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  await question.getByRole('button', { name: '举报属实' }).tap()
  await waitForToast(page, `举报属实 “${name}”`)
  await page.getByRole('article', { name }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销' }).filter({ hasText: /\d/ }).tap()
  await waitForToast(page, `已撤销，“${name}”的举报待处理`)
  await page.getByRole('article', { name }).waitFor()
})

test('rows of console tables and sortable lists ignore taps for a moment after they have moved', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, route: '/console/members', desktop: true })
  const paused = async (row: Locator, move: Locator) => {
    await row.first().waitFor()
    await settled(page)
    const seen = row.first().evaluate(watchPause)
    await move.click()
    expect(await seen).toBe(true)
    await expect.poll(() => row.first().evaluate((one) => getComputedStyle(one).pointerEvents)).not.toBe('none')
  }
  await paused(page.locator('tbody tr'), page.getByRole('button', { name: '帖子', exact: true }))
  await go('/console/modules')
  await paused(
    page.getByRole('list').locator('li:has([aria-label^=拖动])'),
    page.getByRole('button', { name: /^上移/ }).nth(1),
  )
})

test('a double tap on a vote sends one ballot and shows no error after its success', async () => {
  const { page } = await openPage({ app, as: accounts.verified, route: '/topicdetails/1' })
  await page.evaluate(recordToasts)
  let ballots = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('action=voting')) ballots += 1
  })
  await page.getByRole('radio').or(page.getByRole('checkbox')).first().tap()
  await tapRepeatedly(page, await centre(page.getByRole('button', { name: /^投票/ })), 3)
  await waitForToast(page, '操作成功')
  await settled(page)
  expect(ballots).toBe(1)
  expect((await readOutcome(page)).toasts).toEqual(['操作成功'])
})

test('the second of two quick taps does not hit a control that the first one uncovered, also on a busy page', async () => {
  const { page } = await openPage({ app })
  await settled(page)
  await page.evaluate(() => {
    for (const label of ['below', 'above']) {
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = label
      button.style.cssText = 'position: fixed; inset: 300px auto auto 100px; width: 100px; height: 44px; z-index: 9999'
      button.onclick = () => {
        button.remove()
        for (const end = performance.now() + 700; performance.now() < end; );
      }
    }
  })
  const place = { x: 150, y: 322 }
  await tapRepeatedly(page, place, 2)
  await page.getByRole('button', { name: 'above' }).waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(await page.getByRole('button', { name: 'below' }).count()).toBe(1)
  await page.touchscreen.tap(place.x, place.y)
  await page.getByRole('button', { name: 'below' }).waitFor({ state: 'detached' })
})

test('a confirmation over a form sheet is the only dialog exposed to screen readers', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/sharedetail/180' })
  await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await tapRepeatedly(page, await centre(sheet.getByRole('tab', { name: '金币' })), 2)
  const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
  await question.getByText('金币打赏需要在客户端内使用').waitFor()
  expect(await readOutcome(page)).toMatchObject({ dialogs: { length: 2 }, exposed: 1 })
  await question.getByRole('button', { name: '取消' }).tap()
  await question.waitFor({ state: 'detached' })
  expect(await readOutcome(page)).toMatchObject({ dialogs: { length: 1 }, exposed: 1 })
  expect(await sheet.getByRole('tab', { name: '积分' }).getAttribute('aria-selected')).toBe('true')
})

test('while a sheet is loading, another control of the page opens no second sheet', async () => {
  const { page } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/mine' })
  const release = await holdScripts(page, /\/assets\/ShareSheet-/)
  const requested = begin(page.waitForRequest(/\/assets\/ShareSheet-/))
  await page.getByRole('button', { name: /^分享/ }).first().tap()
  await requested
  await page.getByRole('button', { name: '设置' }).tap()
  await page.waitForTimeout(500)
  release()
  await page.getByRole('dialog', { name: '分享到' }).waitFor()
  await settled(page)
  expect(await readOutcome(page)).toMatchObject({ dialogs: { length: 1 }, exposed: 1 })
})

test('while the search of the console is loading, a button of the page opens no confirmation', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/sites', desktop: true })
  const release = await holdScripts(page, /\/assets\/SearchDialog-/)
  const requested = begin(page.waitForRequest(/\/assets\/SearchDialog-/))
  const stop = page.getByRole('button', { name: '停用' }).first()
  await stop.waitFor()
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await requested
  await stop.click()
  await page.waitForTimeout(500)
  release()
  await page.getByRole('dialog', { name: '搜索' }).waitFor()
  expect(await readOutcome(page)).toMatchObject({ dialogs: { length: 1 }, exposed: 1 })
})

test('a double tap on a form that is refused at once sends it once', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/polls', desktop: true })
  allow(/^422 POST/)
  await page.getByRole('button', { name: '新增投票' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: '保存' })
  let writes = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') writes += 1
  })
  await save.evaluate(async (button: HTMLElement) => {
    const began = performance.now()
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (performance.now() - began < 350) button.click()
  })
  await settled(page)
  expect(writes).toBe(1)
  await page.waitForTimeout(400)
  await save.click()
  await expect.poll(() => writes).toBe(2)
})

const centre = async (control: Locator) => {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`There is no ${control}.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Whether a row of the list took no taps for a time. */
const watchPause = (first: Element) =>
  new Promise<boolean>((resolve) => {
    const list = first.parentElement
    const until = performance.now() + 20_000
    const look = () => {
      const rows = [...(list?.isConnected ? list : document).querySelectorAll<HTMLElement>('tr, li')]
      if (rows.some((row) => row.style.pointerEvents === 'none')) resolve(true)
      else if (performance.now() > until) resolve(false)
      else requestAnimationFrame(look)
    }
    look()
  })

/** The buttons that would have received a tap there while the rows moved and shortly afterwards. */
const watchTarget = ({ x, y }: { x: number; y: number }) =>
  new Promise<string[]>((resolve) => {
    const label = () =>
      document.elementFromPoint(x, y)?.closest('main [aria-label^="下线"]')?.getAttribute('aria-label')
    const list = document.querySelector('main [role=list]')
    const first = list?.querySelector('[aria-label^="下线"]')
    const received = new Set<string>()
    let movedAt = 0
    const look = () => {
      if (movedAt === 0 && !first?.isConnected) movedAt = performance.now()
      const found = movedAt > 0 && label()
      if (found) received.add(found)
      if (movedAt > 0 && performance.now() - movedAt > 250) resolve([...received])
      else requestAnimationFrame(look)
    }
    look()
  })
