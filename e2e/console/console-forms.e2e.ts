// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()
const openConsole = (route: string) => openPage({ app, as: accounts.operator, route, desktop: true })
const isFocused = (page: Page, name: RegExp | string) =>
  page.getByRole('textbox', { name }).evaluate((field) => field === document.activeElement)

test('a form that the server refuses shows and focuses its first field with an error, though it was scrolled away', async () => {
  const { page, allow } = await openConsole('/console/polls')
  allow(/^422 POST/)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('button', { name: '新增投票' }).click()
  const form = page.getByRole('dialog', { name: '新增投票' })
  await form.getByRole('combobox', { name: '话题' }).selectOption({ index: 1 })
  await form.getByRole('switch', { name: '在话题中显示' }).scrollIntoViewIfNeeded()
  const question = form.getByRole('textbox', { name: '问题' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => isFocused(page, '问题')).toBe(true)
  expect(await question.getAttribute('aria-invalid')).toBe('true')
  const { y = -1, height = 0 } = (await question.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(500)
  await checkAxe(page)
  await shot(page, 'console form refused')

  // The error of a group is that of its empty fields.
  await question.fill('几点出发？')
  await form.getByRole('textbox', { name: '选项 1' }).fill('六点')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => isFocused(page, '选项 2')).toBe(true)
  expect(await form.getByRole('textbox', { name: '选项 1' }).getAttribute('aria-invalid')).toBe(null)
})

test('arrow keys on the level of a member and on the site only move the choice, and Enter applies it', async () => {
  const { page } = await openConsole('/console/staff')
  const level = page.getByLabel('小城电台在云溪圈子的审核级别')
  await level.waitFor()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  // A key on the closed list, as Windows and Linux do it.
  const arrow = async (name: '小城电台在云溪圈子的审核级别' | '站点', value: string) =>
    page.getByLabel(name, { exact: true }).evaluate((select: HTMLSelectElement, value) => {
      select.focus()
      select.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }, value)
  expect(await level.inputValue()).toBe('2')
  await arrow('小城电台在云溪圈子的审核级别', '1')
  await settled(page)
  expect([await level.inputValue(), posts]).toEqual(['1', []])
  await page.keyboard.press('Escape')
  await expect.poll(() => level.inputValue()).toBe('2')
  await arrow('小城电台在云溪圈子的审核级别', '1')
  const sent = begin(page.waitForRequest(/console\/staff/))
  await page.keyboard.press('Enter')
  await sent
  await expect.poll(() => level.inputValue()).toBe('1')
  expect(await level.evaluate((select) => select === document.activeElement)).toBe(true)

  const address = page.url()
  const site = page.getByLabel('站点', { exact: true })
  await arrow('站点', '10002')
  await settled(page)
  expect(page.url()).toBe(address)
  await site.press('Enter')
  await page.waitForURL(/siteid=10002/)
})

test('the year of a date filter can be typed, and the list is fetched once for the whole date', async () => {
  const { page } = await openConsole('/console/posts')
  const from = page.getByLabel('从', { exact: true })
  await from.fill('2026-01-02')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const value = new URL(request.url()).searchParams.get('from')
    if (value) asked.push(value)
  })
  await from.focus()
  // Month and day come first in the language of the test's browser.
  for (const _ of ['month', 'day']) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('2025')
  await expect.poll(() => asked).toEqual(['2025-01-02'])
  expect(await from.inputValue()).toBe('2025-01-02')
})

test('with a finger the navigation and the choices of the console are 44 px high', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/settings', width: 1280, height: 800 })
  const heightOf = async (target: Locator) => (await target.boundingBox())?.height ?? 0
  const choice = page.getByRole('radiogroup').first().locator('label').first()
  await choice.waitFor()
  expect(await heightOf(choice)).toBeGreaterThanOrEqual(44)
  const nav = page.getByRole('navigation').getByRole('link').first()
  expect(await heightOf(nav)).toBeGreaterThanOrEqual(44)
})

test('a screen reader hears where a row has moved', async () => {
  const { page } = await openConsole('/console/modules')
  const status = page.getByRole('status')
  const list = page.getByRole('list', { name: '模块' })
  const down = list.getByRole('button', { name: /^下移/ }).first()
  await down.click()
  await expect.poll(async () => (await status.allTextContents()).join()).toMatch(/：第 2 位，共 \d+ 位/)
})
