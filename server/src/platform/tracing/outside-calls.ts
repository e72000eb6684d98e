import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** `status` 0: no response. */
export type OutsideCall = { host: string; method: string; status: number; seconds: number }

type UndiciRequest = { origin: string | URL; method: string }

/** Node publishes each `fetch`. Returns a function that ends the reports. */
export const watchOutsideCalls = (report: (call: OutsideCall) => void): (() => void) => {
  const startedAt = new WeakMap<UndiciRequest, number>()
  const end = (request: UndiciRequest, status: number): void => {
    const start = startedAt.get(request)
    if (start === undefined) return
    startedAt.delete(request)
    const { host } = new URL(request.origin)
    report({ host, method: request.method, status, seconds: (performance.now() - start) / 1000 })
  }
  const listeners = {
    'undici:request:create': ({ request }: { request: UndiciRequest }) => startedAt.set(request, performance.now()),
    'undici:request:headers': (message: { request: UndiciRequest; response: { statusCode: number } }) =>
      end(message.request, message.response.statusCode),
    'undici:request:error': ({ request }: { request: UndiciRequest }) => end(request, 0),
  }
  // The channels are untyped.
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [name, listener] of entries) subscribe(name, listener)
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener)
  }
}
