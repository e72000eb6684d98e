import { afterEach, expect, test, vi } from 'vitest'
import { createStoredSwitch } from './stored-switch.ts'

const entries = new Map<string, string>()
const stubStorage = () =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })

afterEach(() => {
  vi.unstubAllGlobals()
  entries.clear()
})

test.each([true, false])('a switch that is %s at first keeps what was chosen for the next page', (initial) => {
  stubStorage()
  expect(createStoredSwitch('a', initial).get()).toBe(initial)
  createStoredSwitch('a', initial).set(!initial)
  expect(createStoredSwitch('a', initial).get()).toBe(!initial)
  createStoredSwitch('a', initial).set(initial)
  expect(createStoredSwitch('a', initial).get()).toBe(initial)
})

test('a switch works for the page where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined)
  const stored = createStoredSwitch('a', true)
  stored.set(false)
  expect(stored.get()).toBe(false)
})
