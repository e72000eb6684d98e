import { afterEach, expect, test, vi } from 'vitest'
import { createSharedChange } from './other-pages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Two pages with one storage: as in a browser, the page that writes gets no event. */
const openTwoPages = () => {
  const stored = new Map<string, string>()
  const listeners: ((event: { key: string; newValue: string | null }) => void)[] = []
  const set = (key: string, newValue: string | null) => {
    if (newValue === null) stored.delete(key)
    else stored.set(key, newValue)
    for (const listener of listeners) listener({ key, newValue })
  }
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => set(key, value),
    removeItem: (key: string) => set(key, null),
  })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  })
  return { stored, set }
}

test('a change reaches each subscribed page once and leaves nothing in the storage', () => {
  const { stored } = openTwoPages()
  const [deleted, blocked] = [vi.fn(), vi.fn()]
  createSharedChange('deleted').follow(deleted)
  createSharedChange('blocked').follow(blocked)
  createSharedChange('deleted').publish(7)
  expect(deleted.mock.calls).toEqual([[7]])
  expect(blocked).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})

test('an invalid value is ignored', () => {
  const { set } = openTwoPages()
  const deleted = vi.fn()
  createSharedChange('deleted').follow(deleted)
  for (const value of ['[', 'null', '7', '{"id":"7"}']) set('quanzi:change:deleted', value)
  expect(deleted).not.toHaveBeenCalled()
})
