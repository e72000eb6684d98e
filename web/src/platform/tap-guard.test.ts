import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getTappedControl, startTapGuard } from './tap-guard.ts'

class FakeButton extends EventTarget {
  closest = () => this
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Element', FakeButton)
  vi.stubGlobal('HTMLLabelElement', class {})
  startTapGuard()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what follows a tap within a second belongs to the tapped control', () => {
  const button = new FakeButton()
  tap(button)
  expect(getTappedControl()).toBe(button)
})

test.each([
  ['a key', 'keydown'],
  ['the browser’s back', 'popstate'],
])('what %s asks for soon after a tap belongs to no control', (_, type) => {
  tap(new FakeButton())
  window.dispatchEvent(new Event(type))
  expect(getTappedControl()).toBeNull()
})

const tap = (target: FakeButton) => {
  const click = new Event('click')
  Object.defineProperty(click, 'target', { value: target })
  window.dispatchEvent(click)
}
