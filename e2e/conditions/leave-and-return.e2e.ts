// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { sharedApp } from '../harness/app.ts'
import { openRawPage, type RawPage } from '../harness/browser/raw-browser.ts'
import { publishPost } from '../harness/screens/review.ts'
import { basePath } from '../harness/server.ts'
import { unique } from '../harness/unique.ts'
import { hasTracked } from '../harness/waits/settled.ts'

const logIn = async ({ open, run, until }: RawPage, mobile: string) => {
  await open(`${sharedApp().url}/robots.txt`)
  await until(`location.pathname === '/robots.txt'`)
  await run(`sessionStorage.setItem('quanzi:splash', '1')`)
  await run(`fetch('/dev/login', { method: 'POST', body: new URLSearchParams({ mobile: '${mobile}' }) }).then(() => 1)`)
}
/** Opens a screen, and waits until it has taken the place of what the document brought. */
const openScreen = async ({ open, until }: RawPage, route: string) => {
  await open(`${sharedApp().url}${basePath}/#${route}`)
  await until(`document.readyState !== 'loading' && !window.quanziFailed`)
}
/** Another origin than the product's. */
const elsewhere = () => `${sharedApp().url.replace('127.0.0.1', 'localhost')}/robots.txt`
const like = `[...document.querySelectorAll('button[aria-label^=点赞]')].pop()`
/** Whether one's own like is on, and how many there are. */
const isLiked = (count: number) =>
  `${like}?.getAttribute('aria-pressed') === 'true' && ${like}.getAttribute('aria-label') === '点赞 ${count}'`

/** A tap on what has just appeared is not taken. */
const pauseInPage = `new Promise((done) => setTimeout(() => done(1), 600))`

/** Leaves to another origin and comes back by the browser's back: the page as it was, not loaded again. */
const leaveAndReturn = async ({ open, run, until }: RawPage) => {
  await run(`window.cameBack = false; addEventListener('pageshow', (event) => (window.cameBack = event.persisted))`)
  await open(elsewhere())
  await until(`location.hostname === 'localhost'`)
  return async () => {
    await run('history.back()').catch(() => {})
    await until('window.cameBack === true')
  }
}

test('a page restored from the back/forward cache refreshes counts, sends nothing twice and keeps typed text', async () => {
  const post = await publishPost(undefined, unique('往返缓存里的一条'), accounts.poster)
  const browser = await openRawPage()
  const { run, until } = browser
  await logIn(browser, accounts.verified)
  await openScreen(browser, `/sharedetail/${post}`)
  await until(`${like}?.getAttribute('aria-pressed') === 'false'`)
  await run(`${pauseInPage}.then(() => ${like}.click())`)
  await until(isLiked(1))
  // The deferred scripts watch the return.
  await until(`(${hasTracked})()`)
  const comeBack = await leaveAndReturn(browser)
  const other = await apiAs(accounts.otherPoster)
  await other.post('circle/diggapi', { action: 'topic', topic_id: post })
  await comeBack()
  await until(isLiked(2))
  const seen = await other.get<{ digg: number }>('circle/topicapi', { action: 'detail', topic_id: post })
  expect(seen.digg).toBe(2)

  await openScreen(browser, '/take_post')
  await until(`document.querySelector('textarea')`)
  await run(typed('路上写的半句'))
  await (await leaveAndReturn(browser))()
  expect(await run(`document.querySelector('textarea').value`)).toBe('路上写的半句')
})

/** The browser hides a page before it discards it; the page gets no other event. */
const hide = `(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)
})(), ${pauseInPage}`

test('a browser tab that was discarded in the background restores its draft, selected tab and scroll position', async () => {
  const browser = await openRawPage()
  const { run, until, killAndOpenTab } = browser
  await logIn(browser, accounts.otherPoster)
  await openScreen(browser, '/take_post')
  await until(`document.querySelector('textarea')`)
  const words = unique('后台被系统清掉前写的')
  await run(typed(words))
  await run(hide)
  await until(`document.body.innerText.includes('草稿已保存')`)
  await killAndOpenTab()
  await openScreen(browser, '/take_post')
  await until(`document.querySelector('textarea')?.value === '${words}'`)
  await run(typed(''))

  // The browser keeps the entry of the history, which the protocol's reload of a killed page does not.
  const discard = async () => {
    await run(hide)
    await run(`window.old = true, setTimeout(() => location.reload())`)
    await until(`window.old === undefined`)
  }
  const secondTab = `document.querySelectorAll('main [role=tab]')[1]`
  await openScreen(browser, '/usercenter/1')
  await until(`${secondTab} && document.querySelector('article')`)
  await run(`${pauseInPage}.then(() => ${secondTab}.click())`)
  await until(`${secondTab}.getAttribute('aria-selected') === 'true'`)
  await discard()
  await until(`${secondTab}?.getAttribute('aria-selected') === 'true'`)

  await openScreen(browser, '/')
  await until(`document.querySelector('article') && document.documentElement.scrollHeight > 4000`)
  await run(`window.scrollTo(0, 2400), ${pauseInPage}`)
  const top = await run<number>('Math.round(scrollY)')
  expect(top).toBeGreaterThan(1_500)
  await discard()
  await until(`Math.abs(scrollY - ${top}) < 200 && document.querySelector('article')`)
})

/** Types as a person does, past the setter of React. */
const typed = (words: string) => `(() => {
  const field = document.querySelector('textarea')
  field.focus()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, '${words}')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`
