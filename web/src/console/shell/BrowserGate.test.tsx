import { consoleBrowserNotice } from '@quanzi/contract/console/console-browsers'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { BrowserGate } from './BrowserGate.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('an older browser that forbids its storage shows what the console needs', () => {
  vi.stubGlobal('AbortSignal', class {})
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  expect(renderToStaticMarkup(<BrowserGate>概览</BrowserGate>)).toContain(consoleBrowserNotice)
})
