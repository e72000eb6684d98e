import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from './browser.fake.ts'

let fakeBrowser: ReturnType<typeof createFakeBrowser>
let overlayStack: typeof import('./overlay-stack.ts')
let router: typeof import('./history.ts')

beforeEach(async () => {
  await start()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('back closes a sheet and stays on the page', () => {
  const sheet = openSheet()
  fakeBrowser.back()
  expect(sheet.open).toBe(false)
  expect(currentPage()).toBe('home')
})

test('a sheet closed by its button leaves no step for back', () => {
  followLink('post')
  openSheet().dismiss()
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('back closes the upper of two, then the lower', () => {
  const lower = openSheet()
  const upper = openSheet()
  fakeBrowser.back()
  expect([lower.open, upper.open]).toEqual([true, false])
  fakeBrowser.back()
  expect([lower.open, upper.open]).toEqual([false, false])
  expect(currentPage()).toBe('home')
})

test('back from a link in a sheet returns to the page below the sheet', () => {
  openSheet().dismiss()
  followLink('post')
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('after a sheet was closed on the first page, a plain link still navigates forward', () => {
  openSheet().dismiss()
  fakeBrowser.followPlainLink('#/post')
  expect(currentPage()).toBe('post')
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('a page that replaces itself after a sheet leaves no history entry', async () => {
  followLink('composer')
  openSheet().dismiss()
  await overlayStack.popAllOverlays()
  router.navigate('/mine', { replace: true })
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('a sheet still open when its page replaces itself closes once the next page is shown', async () => {
  followLink('composer')
  const sheet = openSheet()
  await overlayStack.popAllOverlays()
  router.navigate('/mine', { replace: true })
  overlayStack.closeLeftOverlays()
  expect([sheet.open, overlayStack.hasOpenOverlay()]).toEqual([false, false])
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('a closed sheet does not count as open although its history entry remains', async () => {
  const sheet = openSheet()
  expect(overlayStack.hasOpenOverlay()).toBe(true)
  sheet.dismiss()
  expect([overlayStack.hasOpenOverlay(), overlayStack.getOverlayDepth()]).toEqual([false, 1])
  openSheet()
  await start(fakeBrowser)
  expect(overlayStack.hasOpenOverlay()).toBe(false)
})

test.each([
  ['a plain link', () => fakeBrowser.followPlainLink('#/post')],
  ['a step back over it', () => fakeBrowser.go(-3)],
])('an overlay still open after %s to another page is closed without leaving a history entry', (_, leave) => {
  followLink('tags')
  const [lower, upper] = [openSheet(), openSheet()]
  leave()
  const page = currentPage()
  expect([lower.open, upper.open]).toEqual([true, true])
  const ofPage = openSheet()
  overlayStack.closeLeftOverlays()
  expect([lower.open, upper.open, ofPage.open]).toEqual([false, false, true])
  fakeBrowser.back()
  expect([ofPage.open, currentPage()]).toEqual([false, page])
})

test('a sheet stays open when only the query of the URL changes', () => {
  followLink('members?id=5')
  const sheet = openSheet()
  fakeBrowser.followPlainLink('#/members?id=6')
  overlayStack.closeLeftOverlays()
  expect(sheet.open).toBe(true)
})

test('a confirmation closes when only the query of the URL changes, the panel below it stays', () => {
  followLink('members?id=5')
  const [panel, question] = [openSheet(), openSheet({ isQuestion: true })]
  fakeBrowser.followPlainLink('#/members?id=6')
  overlayStack.closeLeftOverlays()
  expect([panel.open, question.open]).toEqual([true, false])
})

test('a sheet removed together with its page is not closed a second time', () => {
  const close = vi.fn()
  const remove = overlayStack.pushOverlay(close)
  fakeBrowser.followPlainLink('#/post')
  remove()
  overlayStack.closeLeftOverlays()
  expect(close).not.toHaveBeenCalled()
})

test('after a reload an open sheet is closed, and back leaves the page', async () => {
  followLink('post')
  openSheet()
  await start(fakeBrowser)
  fakeBrowser.back()
  expect(currentPage()).toBe('home')
})

test('however sheets open and close, back closes the top one or leaves the page, in one step', async () => {
  const move = fc.constantFrom('open', 'dismiss', 'back', 'follow')
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      await start()
      let pages = ['home']
      let sheets: ReturnType<typeof openSheet>[] = []
      for (const action of moves) {
        if (action === 'open') sheets.push(openSheet())
        else if (action === 'dismiss') sheets.pop()?.dismiss()
        else if (action === 'follow') {
          for (const sheet of sheets) sheet.dismiss()
          sheets = []
          pages = [...pages, `page${pages.length}`]
          followLink(pages.at(-1) ?? '')
        } else if (sheets.length > 0 || pages.length > 1) {
          fakeBrowser.back()
          const top = sheets.pop()
          if (top) expect(top.open).toBe(false)
          else pages = pages.slice(0, -1)
        }
        expect(currentPage()).toBe(pages.at(-1))
        for (const sheet of sheets) expect(sheet.open).toBe(true)
      }
    }),
  )
})

const start = async (browser = createFakeBrowser()) => {
  fakeBrowser = browser
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  browser.reload()
  vi.resetModules()
  router = await import('./history.ts')
  overlayStack = await import('./overlay-stack.ts')
  router.startRouter()
  overlayStack.startOverlayStack()
}

/** The name of the page that the router shows. */
const currentPage = () => router.getCurrentLocation().pathname.slice(1) || 'home'
const followLink = (name: string) => router.navigate(`/${name}`)

const openSheet = (options = {}) => {
  const sheet = { open: true, dismiss: () => {} }
  const remove = overlayStack.pushOverlay(() => {
    sheet.open = false
    remove()
  }, options)
  sheet.dismiss = () => {
    sheet.open = false
    remove()
  }
  return sheet
}
