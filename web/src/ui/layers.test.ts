import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../router/browser.fake.ts'

let world: ReturnType<typeof fakeBrowser>
let layers: typeof import('./layers.ts')
let router: typeof import('../router/place.ts')

beforeEach(async () => {
  await start()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('back closes a sheet and stays on the page', () => {
  const sheet = openSheet()
  world.back()
  expect(sheet.open).toBe(false)
  expect(page()).toBe('home')
})

test('a sheet that was closed by its cross costs no step on the way back', () => {
  follow('post')
  openSheet().dismiss()
  world.back()
  expect(page()).toBe('home')
})

test('back closes the upper of two, then the lower', () => {
  const lower = openSheet()
  const upper = openSheet()
  world.back()
  expect([lower.open, upper.open]).toEqual([true, false])
  world.back()
  expect([lower.open, upper.open]).toEqual([false, false])
  expect(page()).toBe('home')
})

test('a link followed out of a sheet leads back to the page below it', () => {
  openSheet().dismiss()
  follow('post')
  world.back()
  expect(page()).toBe('home')
})

test('a plain link from the first page leads on after a sheet was closed there', () => {
  openSheet().dismiss()
  world.plainLink('#/post')
  expect(page()).toBe('post')
  world.back()
  expect(page()).toBe('home')
})

test('a page that replaces itself after a sheet leaves nothing of itself behind', async () => {
  follow('composer')
  openSheet().dismiss()
  await layers.dropLayers()
  router.navigate('/mine', { replace: true })
  world.back()
  expect(page()).toBe('home')
})

test('a reload with a sheet open begins without it, and back leaves the page', async () => {
  follow('post')
  openSheet()
  await start(world)
  world.back()
  expect(page()).toBe('home')
})

test('however sheets open and close, back closes the top one or leaves the page, in one step', async () => {
  const move = fc.constantFrom('open', 'dismiss', 'back', 'follow')
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      await start()
      let pages = ['home']
      let sheets: ReturnType<typeof openSheet>[] = []
      for (const next of moves) {
        if (next === 'open') sheets.push(openSheet())
        else if (next === 'dismiss') sheets.pop()?.dismiss()
        else if (next === 'follow') {
          for (const sheet of sheets) sheet.dismiss()
          sheets = []
          pages = [...pages, `page${pages.length}`]
          follow(pages.at(-1) ?? '')
        } else if (sheets.length > 0 || pages.length > 1) {
          world.back()
          const top = sheets.pop()
          if (top) expect(top.open).toBe(false)
          else pages = pages.slice(0, -1)
        }
        expect(page()).toBe(pages.at(-1))
        for (const sheet of sheets) expect(sheet.open).toBe(true)
      }
    }),
  )
})

const start = async (browser = fakeBrowser()) => {
  world = browser
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  browser.reload()
  vi.resetModules()
  router = await import('../router/place.ts')
  layers = await import('./layers.ts')
  router.startRouting()
  layers.watchLayers()
}

/** The name of the page that the router shows. */
const page = () => router.placeNow().pathname.slice(1) || 'home'
const follow = (name: string) => router.navigate(`/${name}`)

const openSheet = () => {
  const sheet = { open: true, dismiss: () => {} }
  const take = layers.openLayer(() => {
    sheet.open = false
    take()
  })
  sheet.dismiss = () => {
    sheet.open = false
    take()
  }
  return sheet
}
