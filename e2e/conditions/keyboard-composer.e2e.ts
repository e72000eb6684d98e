// @module-tag long

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { expectFocus, tabTo } from '../harness/actions/keyboard.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('by keyboard alone a member reorders pictures, changes a cover, corrects mistakes that are read out, and publishes; a reviewer passes a post', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/take_post', desktop: true, width: 800 })
  const { keyboard } = page
  const text = postTextOf(page)
  await text.waitFor()
  await tabTo(page, /^发布$/)
  await keyboard.press('Enter')
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  const words = unique('只用键盘发的一条')
  await keyboard.type(words)
  // Listening takes effect some time after the call.
  const chooser = begin(page.waitForEvent('filechooser'))
  await tabTo(page, /添加图片|图片\/视频/)
  await keyboard.press('Enter')
  await (await chooser).setFiles([await jpeg('keyboard', '#27ae60'), await jpeg('second', '#c0392b')])
  await page.getByRole('list', { name: '已选图片，共 2 张' }).waitFor()
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  const pictures = () =>
    page
      .getByRole('list', { name: /^已选图片/ })
      .locator('img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
  const [first, second] = await pictures()
  await tabTo(page, /^第 2 张，更多操作/)
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '上移' }).waitFor()
  await tabTo(page, /^上移$/)
  await keyboard.press('Enter')
  await expect.poll(pictures).toEqual([second, first])
  await expectFocus(page, /^第 \d 张，更多操作/)
  await tabTo(page, /我已阅读并同意/)
  await keyboard.press('Space')
  await tabTo(page, /^发布$/)
  await keyboard.press('Enter')
  await page.getByRole('article').filter({ hasText: words }).waitFor()

  await page.goto(`${page.url().split('#')[0]}#/take_post`)
  await text.waitFor()
  await text.focus()
  await keyboard.type(unique('只用键盘发的视频'))
  const videoChooser = begin(page.waitForEvent('filechooser'))
  await tabTo(page, /添加图片|图片\/视频/)
  await keyboard.press('Enter')
  const buffer = await readFile(new URL('../../server/src/demo/media/clip-2-stream.mp4', import.meta.url))
  await (await videoChooser).setFiles([{ name: 'stream.mp4', mimeType: 'video/mp4', buffer }])
  await page.getByText(/^已上传，/).waitFor()
  await tabTo(page, /^选择封面$/)
  await keyboard.press('Enter')
  const cover = page.getByRole('dialog', { name: '选择封面' })
  const position = cover.getByRole('slider')
  await expect.poll(() => position.getAttribute('max')).not.toBe('0')
  await tabTo(page, /^封面在视频中的位置$/)
  await keyboard.press('End')
  await tabTo(page, /^使用当前画面$/)
  await keyboard.press('Enter')
  await cover.waitFor({ state: 'detached' })
  await expectFocus(page, /^更换封面$/)
  await tabTo(page, /^发布$/)
  await keyboard.press('Enter')
  await page.waitForURL(/#\/usercenter\/mine$/)

  const review = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true, width: 800 })
  await settled(review.page)
  await tabTo(review.page, /^通过/)
  await review.page.keyboard.press('Enter')
  const question = review.page.getByRole('alertdialog')
  await question.waitFor()
  await expect.poll(() => question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await tabTo(review.page, /^通过$/)
  await review.page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await review.page.getByRole('button', { name: /撤销/ }).first().waitFor()
})

test('in a composer over a page Escape closes the emoji row before the composer, and Tab stays inside', async () => {
  const { page } = await openPage({ app, as: accounts.verified, desktop: true, route: '/' })
  await page.getByRole('link', { name: '发帖' }).click()
  const composer = page.getByRole('dialog', { name: '我要拍' })
  await composer.getByRole('textbox').fill('键盘')
  const emoji = composer.getByRole('button', { name: '表情' })
  await emoji.focus()
  await page.keyboard.press('Enter')
  const laugh = composer.getByRole('button', { name: '大笑' })
  await laugh.focus()
  await page.keyboard.press('Escape')
  await laugh.waitFor({ state: 'detached' })
  await emoji.and(page.locator(':focus')).waitFor()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    const isBelow = () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]')
    expect(await page.evaluate(isBelow)).toBe(false)
  }
  await page.keyboard.press('Escape')
  await composer.waitFor({ state: 'detached' })
})

test('the keyboard focus stays in place after a picture is removed or the settings are loaded again', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.verified, desktop: true, route: null })
  allow(/^500 GET /)
  await page.route(/action=explain/, (route) =>
    route.fulfill({ status: 500, json: { state: 0, code: 500, error: '' } }),
  )
  await go('/take_post')
  const focused = (name: string) =>
    page.getByRole('group', { name }).or(page.getByRole('region', { name })).and(page.locator(':focus'))
  await page.getByLabel('选择图片或视频').setInputFiles([await jpeg('gone', '#27ae60'), await jpeg('stays', '#c0392b')])
  // The script that follows the focus comes with the first key.
  await page.keyboard.press('Shift')
  await settled(page)
  await page.getByRole('button', { name: '移除第 1 张' }).press('Enter')
  await focused('图片和视频').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).press('Enter')
  await focused('发帖选项').waitFor()
})
