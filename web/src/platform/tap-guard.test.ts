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

test('within a second after a tap the tapped control is known', () => {
  const button = new FakeButton()
  tap(button)
  expect(getTappedControl()).toBe(button)
})

test.each([
  ['a key', 'keydown'],
  ['the browser’s back', 'popstate'],
])('a question that %s opens soon after a tap does not belong to the tapped control', (_, type) => {
  tap(new FakeButton())
  window.dispatchEvent(new Event(type))
  expect(getTappedControl()).toBeNull()
})

const tap = (target: FakeButton) => {
  const click = new Event('click')
  Object.defineProperty(click, 'target', { value: target })
  window.dispatchEvent(click)
}
