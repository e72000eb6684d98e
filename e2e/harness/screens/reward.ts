import type { Page } from 'playwright-core'

/** Gives coins and returns the dialog that offers to open the app. */
export const giveCoins = async (page: Page) => {
  await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByRole('tab', { name: '金币' }).tap()
  const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
  await question.getByText('金币打赏需要在客户端内使用').waitFor()
  return question
}
