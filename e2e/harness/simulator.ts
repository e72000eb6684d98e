import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { openPage, type Visit } from './page.ts'
import { basePath } from './server.ts'

/** The simulator of the app or of WeChat in the page. */
export type Simulator = {
  member: string
  log: { name: string; data: Record<string, unknown> }[]
  denied: string[]
  faults: Record<string, object>
  allowInSettings?: boolean
  app: string
  emit(event: string): void
}

/** Opens a page inside the simulator of the app or of WeChat. */
export const openInside = async (app: App, sim: string, route: string, more = '', as?: string): Promise<Visit> => {
  const visit = await openPage({ app, route: null, ...(as && { as }) })
  visit.allow(/favicon\.ico/)
  await visit.page.goto(`${app.url}${basePath}/?sim=${sim}${more}#${route}`)
  return visit
}
export const simulatorCalls = (page: Page, name: string) =>
  page.evaluate(
    (name) =>
      (window as unknown as { quanziSimulator: Simulator }).quanziSimulator.log
        .filter((line) => line.name === name)
        .map((line) => line.data),
    name,
  )
export const updateSimulator = (page: Page, change: Partial<Simulator>) =>
  page.evaluate(
    (change) => void Object.assign((window as unknown as { quanziSimulator: Simulator }).quanziSimulator, change),
    change,
  )

export const emitEvent = (page: Page, event: string) =>
  page.evaluate((event) => (window as unknown as { quanziSimulator: Simulator }).quanziSimulator.emit(event), event)

/** The like button of the open post: it comes after those of the comments in the DOM. */
export const ownLike = (page: Page) => page.getByRole('button', { name: /^点赞/ }).last()

/** A visitor taps like and logs in by the given method. */
export const likeAndLogIn = async ({ page, allow }: Visit, logIn: (page: Page) => Promise<void>) => {
  allow(/^401 POST .*diggapi/)
  const like = ownLike(page)
  await like.waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  await like.tap()
  await logIn(page)
}
export const isLiked = async (page: Page) => {
  await expect.poll(() => ownLike(page).getAttribute('aria-pressed')).toBe('true')
}

/** Writes a comment with a unique text. */
export const writeComment = async (page: Page, environment: string) => {
  const words = `在${environment}里说一句 ${Date.now()}`
  await page.getByRole('button', { name: '说点什么…' }).first().tap()
  await page.getByRole('textbox', { name: '评论内容' }).fill(words)
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByText(words).first().waitFor()
}
