import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accounts } from '../accounts.ts'
import { apiAs } from '../api.ts'
import type { App } from '../app.ts'

/** A text post that waits for the first review level. */
export const writePost = async (app: App | undefined, content: string, as: string = accounts.poster) => {
  const author = await apiAs(as, app)
  const form = { action: 'common', content, attachment: '[]', topic_type: '1', anonymous: '0' }
  return author.post<{ topic_id: number }>('circle/postingapi', form)
}

/** A post that passed both review levels. */
export const publishPost = async (app: App | undefined, content: string, as: string) => {
  const { topic_id } = await writePost(app, content, as)
  const [first, second] = [await apiAs(accounts.reviewer, app), await apiAs(accounts.secondReviewer, app)]
  await first.post('circle/topic', { action: 'passstep', topic_id, rev: 1 })
  await second.post('circle/topic', { action: 'pass', topic_id, rev: 1 })
  return topic_id
}

/** A comment that waits for the first review level. Returns its id. */
export const writeComment = async (app: App | undefined, form: CommentForm, as: string) => {
  const author = await apiAs(as, app)
  const { comment } = await author.post<{ comment: { comment_id: number } }>('circle/replyapi', {
    action: 'comment',
    anonymous: '0',
    ...form,
  })
  return comment.comment_id
}

/** A comment that passed both review levels. Returns its id. */
export const publishComment = async (app: App | undefined, form: CommentForm, as: string) => {
  const data = await writeComment(app, form, as)
  const [first, second] = [await apiAs(accounts.reviewer, app), await apiAs(accounts.secondReviewer, app)]
  await first.post('circle/reply', { action: 'multi', raction: 'passstep', data })
  await second.post('circle/reply', { action: 'multi', raction: 'pass', data })
  return data
}

type CommentForm = { topic_id: number; content: string; reply_id?: number }

export const rowOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

/** Confirms that an item passes. */
export const confirmPass = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: '通过' }).tap()

/** The pane and the open row of a wide screen. */
export const paneOf = (page: Page, kind = '帖子') => page.getByRole('region', { name: `${kind}详情` })
export const openRow = (page: Page) => page.locator('[aria-current=true]')

/** Leaves the focus on the tabs, where keys decide. */
export const searchFor = async (page: Page, words: string, rows: number) => {
  await page.getByPlaceholder('搜索内容、作者').fill(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(rows)
  await page.getByRole('tab', { selected: true }).focus()
}
