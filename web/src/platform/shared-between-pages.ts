/**
 * What several pages of a browser may show at a time. The returned function leaves it. Without the Web Locks API every
 * page counts as the only one.
 */
export const showTogether = (name: string): Promise<() => Promise<unknown>> =>
  new Promise((resolve) => {
    if (!supported) return resolve(async () => {})
    const leaveAfter = (done: () => void) => () => {
      done()
      return left
    }
    const left: Promise<unknown> = navigator.locks.request(
      name,
      { mode: 'shared' },
      () => new Promise<void>((done) => resolve(leaveAfter(done))),
    )
    left.catch(() => resolve(async () => {}))
  })

/** Runs unless another page shows it. */
export const runIfAlone = async (name: string, run: () => Promise<unknown>): Promise<void> => {
  if (!supported) await run()
  else await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined))
}

const supported = typeof navigator !== 'undefined' && 'locks' in navigator
