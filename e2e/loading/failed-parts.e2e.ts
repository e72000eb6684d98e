// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { begin } from '../harness/waits/begin.ts'
import { listens, settled } from '../harness/waits/settled.ts'

/** Every call that the pattern matches fails. */
const fail = (page: Page, call: string) =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && `${url.pathname}${url.search}`.includes(call),
    (route) => route.fulfill({ status: 500, json: { state: 0, data: null, error: '操作失败', code: 500 } }),
  )

test('one’s own page and the settings offer a retry where the member could not be loaded', async () => {
  const { page, go, allow } = await openPage({ route: null, as: accounts.otherPoster })
  allow(/^500 GET /)
  const alert = page.getByRole('alert').filter({ hasText: '操作失败' })
  const retry = async () => {
    await alert.waitFor()
    await checkAxe(page)
    await page.unrouteAll({ behavior: 'wait' })
    await alert.getByRole('button', { name: '重试' }).tap()
    await alert.waitFor({ state: 'detached' })
  }
  await fail(page, 'memberapi?action=homepage')
  await go('/usercenter/mine')
  await retry()
  await page.getByRole('button', { name: '编辑资料' }).waitFor()
  await fail(page, 'ajax/user')
  await page.goto('about:blank')
  await go('/settings')
  await page.getByRole('switch', { name: /长辈版/ }).waitFor()
  await retry()
  await page.getByRole('button', { name: /^编辑资料/ }).waitFor()
})

test('the progress of a review and the privacy notice offer a retry in their sheets', async () => {
  const { page, go, allow } = await openPage({ route: null, as: accounts.otherPoster })
  allow(/^500 GET /)
  await fail(page, 'action=consent')
  await go('/settings')
  await page.getByRole('button', { name: /^隐私说明/ }).tap()
  const failure = page.getByRole('dialog', { name: '隐私说明' }).getByRole('alert')
  await failure.getByRole('button', { name: '重试' }).waitFor()

  await fail(page, 'action=progress')
  await go('/topic_edit/84')
  const progress = page.getByRole('region', { name: '审核进度' })
  await progress.getByText('操作失败').waitFor()
  await checkAxe(page)
  await page.unrouteAll({ behavior: 'wait' })
  await progress.getByRole('button', { name: '重试' }).tap()
  await progress.getByRole('listitem').first().waitFor()
})

test('a ranking that cannot be refreshed stays', async () => {
  const { page, context, allow } = await openPage({ route: '/?rank=1' })
  allow(/^500 GET |^failed /)
  const panel = page.getByRole('dialog', { name: '热帖榜' })
  await panel.getByRole('article').first().waitFor()
  await listens(page)
  await page.clock.install()
  await fail(page, 'rankApi')
  await page.clock.fastForward(90_000)
  const asked = begin(page.waitForResponse(/action=rank_list/))
  // Lists are asked for again when the network comes back.
  for (const offline of [true, false]) await context.setOffline(offline)
  await asked
  await settled(page)
  expect(await panel.getByRole('article').count()).toBeGreaterThan(0)
  expect(await panel.getByRole('alert').count()).toBe(0)
})
