import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { desktop } from '../harness/screens/console.ts'

const app = ownApp()

test('a chief enters the verification files of a site, and a bad line is named by its field', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/sites', ...desktop })
  allow(/^422 POST/)
  const row = page.getByRole('row').filter({ hasText: '10003' }).getByRole('button').first()
  await row.click()
  const form = page.getByRole('dialog', { name: '编辑站点 10003' })
  const files = form.getByRole('textbox', { name: '校验文件' })
  await files.fill('MP_verify_kS9dFq2.html kS9dFq2')
  await form.getByRole('button', { name: '保存' }).click()
  const error = /^每行填写一个校验文件的文件名和内容/
  await expect.poll(() => form.getByRole('alert').allInnerTexts()).toEqual([expect.stringMatching(error)])
  await checkAxe(page)
  await shot(page, 'verification files')
  await files.fill('MP_verify_kS9dFq2.txt kS9dFq2\nWW_verify_a1.txt a1')
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('console/sites') && response.ok()),
    form.getByRole('button', { name: '保存' }).click(),
  ])
  await form.waitFor({ state: 'detached' })
  await row.click()
  await expect.poll(() => files.inputValue()).toBe('MP_verify_kS9dFq2.txt kS9dFq2\nWW_verify_a1.txt a1')
})
