// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { sharedApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { listens, settled } from '../harness/waits/settled.ts'

test('after a logout no page of the device shows or stores what the member saw or typed, and only that member gets the drafts back', async () => {
  const words = { comment: unique('没写完的评论'), search: unique('搜过的'), edit: unique('审核员改的') }
  const { page, context, go, allow } = await openPage({ as: accounts.otherReviewer, route: '/sharedetail/180' })
  allow(/^401 /)
  const field = page.getByRole('button', { name: /^说点什么|^\[草稿/ })
  await field.tap()
  await page.getByRole('dialog', { name: '评论' }).getByRole('textbox').fill(words.comment)
  await go('/topic-search')
  await page.getByRole('searchbox').fill(words.search)
  await page.getByRole('searchbox').press('Enter')
  await expect.poll(() => dumpStorage(page)).toContain(words.search)
  await go('/article')
  await page.getByRole('article').first().getByRole('button', { name: '查看' }).tap()
  await page.getByRole('dialog', { name: '帖子详情' }).getByRole('button', { name: '编辑' }).tap()
  await page.getByRole('dialog', { name: '编辑帖子' }).getByLabel('内容').fill(words.edit)
  const other = await context.newPage()
  await other.goto(page.url().replace(/#.*/, '#/audit'))
  const count = other.getByRole('link', { name: /^帖子审核/ })
  await count.waitFor()
  await listens(other)

  await go('/settings')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
  await waitForToast(page, '操作成功')
  await count.waitFor({ state: 'detached' })
  for (const open of [page, other]) {
    const stored = await dumpStorage(open)
    expect(stored).not.toContain(words.search)
    expect(stored).not.toContain(words.edit)
  }
  await go('/article')
  await page.getByRole('dialog', { name: '登录' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)

  const logInAs = async (mobile: string) => {
    await context.request.post('/dev/login', { form: { mobile }, maxRedirects: 0 })
    await page.goto('about:blank')
    await go('/sharedetail/180')
    await settled(page)
  }
  await logInAs(accounts.otherSecondReviewer)
  await expect.poll(() => field.innerText()).toBe('说点什么…')
  await logInAs(accounts.otherReviewer)
  await expect.poll(() => field.innerText()).toContain(words.comment)
})

test('a comment interrupted by a login and not sent is restored for its writer only', async () => {
  const words = unique('登录之前写的')
  const { page, context, go, allow } = await openPage({ route: '/sharedetail/180' })
  allow(/^(401|500) POST .*replyapi/)
  const field = page.getByRole('button', { name: /^说点什么|^\[草稿/ })
  await field.tap()
  const sheet = page.getByRole('dialog', { name: '评论' })
  await sheet.getByRole('textbox').fill(words)
  await sheet.getByRole('button', { name: '发送' }).tap()
  await page.getByRole('dialog', { name: '登录', exact: true }).waitFor()
  const failed = { status: 500, json: { state: 0, code: 500, error: '', data: null } }
  await page.route('**/api/circle/replyapi', (route) => route.fulfill(failed))
  await logInBySms(page, sharedApp(), accounts.otherSecondReviewer)
  await waitForToast(page, '发布失败')
  await context.request.post('/dev/login', { form: { mobile: accounts.otherReviewer }, maxRedirects: 0 })
  await page.goto('about:blank')
  await go('/sharedetail/180')
  await settled(page)
  expect(await field.innerText()).not.toContain(words)
})

/** Everything that scripts of this page can read on the device, without the drafts of the member. */
const dumpStorage = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...sessionStorage }), JSON.stringify({ ...localStorage })]
    for (const { name } of await indexedDB.databases()) {
      if (name !== 'quanzi-offline') continue
      texts.push(
        await new Promise<string>((done) => {
          const open = indexedDB.open(name)
          open.onsuccess = () => {
            const all = open.result.transaction('answers').objectStore('answers').getAll()
            all.onsuccess = () => {
              open.result.close()
              done(JSON.stringify(all.result))
            }
          }
        }),
      )
    }
    return texts.join()
  })
