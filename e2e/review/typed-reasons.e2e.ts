import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollTo } from '../harness/actions/gestures.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { rowOf, writePost } from '../harness/screens/review.ts'

const app = ownApp()

test('a reason in own words is offered to its reviewer at the next rejection', async () => {
  await writePost(app, '公告栏上的停水通知。')
  await writePost(app, '桥头新开的豆腐坊。')
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  const reject = async (words: string, reason: (sheet: Locator) => Promise<void>) => {
    await scrollTo(page, rowOf(page, words))
    await rowOf(page, words).getByRole('button', { name: /^查看/ }).tap()
    await page.getByRole('dialog', { name: '帖子详情' }).getByRole('button', { name: '驳回' }).tap()
    const sheet = page.getByRole('dialog', { name: '驳回理由' })
    await sheet.getByRole('radio', { name: '其他问题' }).check()
    await reason(sheet)
    await sheet.getByRole('button', { name: '驳回这条帖子' }).tap()
    await page.getByRole('button', { name: '撤销' }).waitFor()
    await page.goto('/h5/circle/#/article')
  }
  await reject('公告栏上的停水通知', (sheet) => sheet.getByLabel('其他理由').fill('请写明停水的时间和范围'))
  await reject('桥头新开的豆腐坊', async (sheet) => {
    const typed = sheet.getByRole('group', { name: '写过的理由' })
    await typed.getByRole('button', { name: '请写明停水的时间和范围' }).tap()
    expect(await sheet.getByLabel('其他理由').inputValue()).toBe('请写明停水的时间和范围')
    await checkAxe(page)
    await shot(page, 'rejection with an earlier reason')
  })
})
