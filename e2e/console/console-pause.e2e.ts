import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, shot } from '../harness/page.ts'
import { flip } from '../harness/screens/console.ts'

const app = ownApp()

test('a site that pauses posts and comments says so in the composer and below every post', async () => {
  const { page, allow } = await openPage({
    app,
    as: accounts.operator,
    route: '/console/settings',
    width: 1280,
    height: 800,
  })
  // A risky change is refused until it is confirmed.
  allow(/^422 POST .*console\/settings/)
  await flip(page, '暂停发布')
  await flip(page, '暂停评论')
  const save = page.getByRole('button', { name: '保存', exact: true }).last()
  await save.tap()
  const dialog = page.getByRole('alertdialog')
  for (const risk of ['成员将不能发布和修改帖子。', '所有帖子将不能评论。']) await dialog.getByText(risk).waitFor()
  await dialog.getByRole('button', { name: '保存' }).tap()
  await waitForToast(page, '保存成功')

  const writer = await openPage({ app, as: accounts.poster, route: '/take_post' })
  await writer.page.getByText('本站暂停发布，写好的内容会保存为草稿').waitFor()
  await writer.page.getByRole('textbox', { name: '帖子内容' }).fill('等开放了再发')
  await writer.page.getByRole('checkbox').check()
  writer.allow(/^403 POST .*postingapi/)
  await writer.page.getByRole('button', { name: '发布' }).tap()
  await waitForToast(writer.page, '本站暂停发布，请稍后再试')
  await shot(writer.page, 'composer of a paused site')
  await writer.page.reload()
  expect(await writer.page.getByRole('textbox', { name: '帖子内容' }).inputValue()).toBe('等开放了再发')

  const reader = await openPage({ app, route: '/sharedetail/180' })
  await reader.page.getByText('评论已关闭').first().waitFor()
  expect(await reader.page.getByRole('button', { name: '说点什么…' }).count()).toBe(0)
})
