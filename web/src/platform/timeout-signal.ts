/** Aborts a request, and the reading of its body. `AbortSignal.timeout` is newer than the oldest supported web views. */
export const createTimeoutSignal = (ms: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
