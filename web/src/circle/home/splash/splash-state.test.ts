import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markSplashShown, pickRandomPicture, splashPictures } from './splash-state.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const setting = { startup_switch: '1' as const, startup_image: '["/a.webp","/b.webp","/c.webp"]' }

test('a splash is shown once per session where the site enables it', () => {
  expect(splashPictures(undefined)).toEqual([])
  expect(splashPictures({ ...setting, startup_switch: '0' })).toEqual([])
  expect(splashPictures(setting)).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  markSplashShown()
  expect(splashPictures(setting)).toEqual([])
})

test('an invalid picture setting shows no splash', () => {
  for (const startup_image of ['', '{}', 'null', '[', '[1,""]']) {
    expect(splashPictures({ ...setting, startup_image })).toEqual([])
  }
})

test('pickRandomPicture can return every picture', () => {
  const chosen = [0, 0.34, 0.999].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    return pickRandomPicture(splashPictures(setting))
  })
  expect(chosen).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  expect(pickRandomPicture([])).toBe('')
})

test('without sessionStorage no splash is shown', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(splashPictures(setting)).toEqual([])
  expect(markSplashShown).not.toThrow()
})
