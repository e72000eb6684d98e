import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, shownToast } from '../../ui/toast.ts'
import { offerUpdates } from './update.ts'

/** A browser with the version that runs, and the means to bring another one. */
const browser = () => {
  const focus = { matches: () => false }
  const container = Object.assign(new EventTarget(), { controller: {} as object | null })
  const reload = vi.fn()
  vi.stubGlobal('document', { activeElement: focus })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload })
  const worker = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
  })
  return {
    worker: worker as unknown as ServiceWorkerRegistration,
    container,
    reload,
    typing: (on: boolean) => {
      focus.matches = () => on
    },
    /** A new version has been fetched and waits; answers what it is told. */
    comes: () => {
      const told: unknown[] = []
      const coming = Object.assign(new EventTarget(), { state: 'installed' })
      worker.installing = coming
      worker.dispatchEvent(new Event('updatefound'))
      worker.waiting = { postMessage: (message: unknown) => told.push(message) }
      coming.dispatchEvent(new Event('statechange'))
      return told
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new version is offered and waits until it is taken', () => {
  const { worker, container, comes, reload } = browser()
  offerUpdates(worker)
  expect(shownToast()).toBeNull()
  const told = comes()
  expect(shownToast()?.words).toBe('新版本已就绪')
  vi.advanceTimersByTime(60_000)
  expect([told, reload.mock.calls.length]).toEqual([[], 0])
  // Another page of the device took it: this one goes on as it is.
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('taken, the page begins anew with it, once', () => {
  const { worker, container, comes, reload } = browser()
  offerUpdates(worker)
  const told = comes()
  shownToast()?.action?.run()
  expect(told).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('whoever types is not interrupted, and hears of it afterwards', () => {
  const { worker, comes, typing } = browser()
  typing(true)
  offerUpdates(worker)
  comes()
  vi.advanceTimersByTime(60_000)
  expect(shownToast()).toBeNull()
  typing(false)
  vi.advanceTimersByTime(20_000)
  expect(shownToast()?.words).toBe('新版本已就绪')
})

test('the first version of all is no news', () => {
  const { worker, container, comes } = browser()
  container.controller = null
  offerUpdates(worker)
  comes()
  expect(shownToast()).toBeNull()
})
