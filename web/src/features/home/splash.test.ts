import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSplash, onePicture, splashPictures } from './splash.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const setting = { startup_switch: '1' as const, startup_image: '["/a.webp","/b.webp","/c.webp"]' }

test('a session has one splash, where the site has switched it on', () => {
  expect(splashPictures(undefined)).toEqual([])
  expect(splashPictures({ ...setting, startup_switch: '0' })).toEqual([])
  expect(splashPictures(setting)).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  noteSplash()
  expect(splashPictures(setting)).toEqual([])
})

test('a setting that is no list of pictures is no splash', () => {
  for (const startup_image of ['', '{}', 'null', '[', '[1,""]']) {
    expect(splashPictures({ ...setting, startup_image })).toEqual([])
  }
})

test('chance chooses among all of them', () => {
  const chosen = [0, 0.34, 0.999].map((chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    return onePicture(splashPictures(setting))
  })
  expect(chosen).toEqual(['/a.webp', '/b.webp', '/c.webp'])
  expect(onePicture([])).toBe('')
})

test('a browser without a storage shows none rather than one with each visit', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(splashPictures(setting)).toEqual([])
  expect(noteSplash).not.toThrow()
})
