import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadPage } from './reload-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/h5/circle/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const untilAborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

test.each([
  ['does not answer', (_: string, { signal }: RequestInit) => untilAborted(signal)],
  [
    'stops within its answer',
    async (_: string, { signal }: RequestInit) => ({ ok: true, text: () => untilAborted(signal) }),
  ],
])('a page stays when the server %s within the time of a request', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  const settled = vi.fn()
  void reloadPage().then(settled)
  await vi.advanceTimersByTimeAsync(limits.requestTimeout - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(false)
})
