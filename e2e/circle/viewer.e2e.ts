import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { openPage } from '../harness/page.ts'

/** The page of a post with three or more pictures. */
const openPost = async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const id = data.find(({ attachment }) => attachment.length >= 3)?.topic_id
  const { page } = await openPage({ route: `/sharedetail/${id}`, motion: true })
  const picture = (number: number) => page.getByRole('button', { name: new RegExp(`^图片 ${number}，`) })
  return { page, picture, viewer: page.locator('.yarl__root') }
}

test('after back has closed the viewer, a picture and the menu open again', async () => {
  const { page, picture, viewer } = await openPost()
  const address = page.url()
  for (const _ of [1, 2]) {
    await picture(1).tap()
    await viewer.waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: '更多' }).first().tap()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
})
