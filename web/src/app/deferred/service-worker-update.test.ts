import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, getToast } from '../../ui/feedback/toast.ts'
import { checkOnReturn, offerServiceWorkerUpdate } from './service-worker-update.ts'

/** A browser with an installed version, and the means to install another one. */
const browser = () => {
  const activeElement = { matches: () => false }
  const container = Object.assign(new EventTarget(), { controller: {} as object | null })
  const reload = vi.fn()
  vi.stubGlobal('document', { activeElement: activeElement, querySelectorAll: () => [] })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { reload, hash: '' })
  const worker = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
  })
  /** Returns what ends the installation. */
  const beginUpdate = () => {
    const installing = Object.assign(new EventTarget(), { state: 'installed' })
    worker.installing = installing
    worker.dispatchEvent(new Event('updatefound'))
    return () => {
      const messages: unknown[] = []
      worker.waiting = { postMessage: (message: unknown) => messages.push(message) }
      installing.dispatchEvent(new Event('statechange'))
      return messages
    }
  }
  return {
    worker: worker as unknown as ServiceWorkerRegistration,
    container,
    reload,
    setTyping: (on: boolean) => {
      activeElement.matches = () => on
    },
    beginUpdate,
    /** A new version is installed and waits. */
    installUpdate: () => beginUpdate()(),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  // Another file may have left one.
  closeToast()
})
afterEach(() => {
  closeToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new version is offered and waits until the reader accepts it', () => {
  const { worker, container, installUpdate, reload } = browser()
  offerServiceWorkerUpdate(worker)
  expect(getToast()).toBeNull()
  const messages = installUpdate()
  expect(getToast()?.message).toBe('新版本已就绪')
  vi.advanceTimersByTime(60_000)
  expect([messages, reload.mock.calls.length]).toEqual([[], 0])
  // Another page of the device activated it: this page continues with its version.
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).not.toHaveBeenCalled()
})

test('a new version whose installation began before the page listened is offered too', () => {
  const { worker, beginUpdate } = browser()
  const finish = beginUpdate()
  offerServiceWorkerUpdate(worker)
  expect(getToast()).toBeNull()
  finish()
  expect(getToast()?.message).toBe('新版本已就绪')
})

test('accepting a new version reloads the page once', () => {
  const { worker, container, installUpdate, reload } = browser()
  offerServiceWorkerUpdate(worker)
  const messages = installUpdate()
  getToast()?.action?.run()
  expect(messages).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while the user types the update toast waits, and appears afterwards', () => {
  const { worker, installUpdate, setTyping } = browser()
  setTyping(true)
  offerServiceWorkerUpdate(worker)
  installUpdate()
  vi.advanceTimersByTime(60_000)
  expect(getToast()).toBeNull()
  setTyping(false)
  vi.advanceTimersByTime(20_000)
  expect(getToast()?.message).toBe('新版本已就绪')
})

test('the first installation shows no update toast', () => {
  const { worker, container, installUpdate } = browser()
  container.controller = null
  offerServiceWorkerUpdate(worker)
  installUpdate()
  expect(getToast()).toBeNull()
})

test('a page that comes back to the foreground looks for a new version, once an hour', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const update = vi.fn(async () => {})
  checkOnReturn({ update } as unknown as ServiceWorkerRegistration)
  const change = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  change('hidden')
  vi.advanceTimersByTime(30 * 60_000)
  change('visible')
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(31 * 60_000)
  change('hidden')
  expect(update).not.toHaveBeenCalled()
  change('visible')
  change('hidden')
  change('visible')
  expect(update).toHaveBeenCalledTimes(1)
})
