import type { Page } from 'playwright-core'
import { apiAs } from './api.ts'
import type { App } from './app.ts'
import { people } from './people.ts'

/** What walks at the review desk begin with. */

/** A new post of text alone that waits for the first level. */
export const writePost = async (app: App | undefined, content: string, as: string = people.poster) => {
  const author = await apiAs(as, app)
  const form = { action: 'common', content, attachment: '[]', topic_type: '1', anonymous: '0' }
  return author.post<{ topic_id: number }>('circle/postingapi', form)
}

/** A post that passed both levels. */
export const publishPost = async (app: App | undefined, content: string, as: string) => {
  const { topic_id } = await writePost(app, content, as)
  const [first, second] = [await apiAs(people.reviewer, app), await apiAs(people.editor, app)]
  await first.post('circle/topic', { action: 'passstep', topic_id, rev: 1 })
  await second.post('circle/topic', { action: 'pass', topic_id, rev: 1 })
  return topic_id
}

export const rowOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })
