import { minute } from '@quanzi/contract/time'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('a reply to a comment of a group does not clear the count of a message that has come since the group was opened', async () => {
  const { page, go } = await openPage({ app, as: accounts.poster, route: null })
  await page.clock.install()
  let comments = 0
  await page.route(/action=unread/, (route) => {
    const data = { unread: comments, groups: { likes: 0, comments, notices: 0 } }
    return route.fulfill({ json: { state: 1, error: '', code: 0, data } })
  })
  await go('/notify')
  const tab = page.getByRole('tab', { name: /^评论和回复/ })
  await tab.tap()
  const row = page
    .getByRole('list', { name: '评论和回复' })
    .getByRole('article', { name: /的评论$/ })
    .first()
  await row.waitFor()
  await expect.poll(() => tab.innerText()).toBe('评论和回复')
  comments = 1
  await page.clock.fastForward(3 * minute)
  await expect.poll(() => tab.innerText()).toMatch(/1/)
  await row.getByRole('button', { name: /^回复 / }).tap()
  const words = page.getByRole('textbox', { name: /^回复 / })
  await words.fill('这就去看看')
  await page.getByRole('button', { name: '发送' }).tap()
  await words.waitFor({ state: 'detached' })
  await settled(page)
  expect(await tab.innerText()).toMatch(/1/)
})
