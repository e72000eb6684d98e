export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

type Irrevocable = { ended: Promise<unknown>; cancel: (() => void) | undefined; isCommit: boolean }

export type Deadline = {
  signal: AbortSignal
  remainingMs(): number
  /** Runs a statement that cannot be taken back once it was sent: a commit, or a write outside of a transaction. */
  runIrrevocable<T>(run: () => Promise<T>, cancel: (() => void) | undefined, isCommit: boolean): Promise<T>
}

/** Every statement is refused once the signal has aborted. */
export const untilAborted = (signal: AbortSignal): Deadline => ({
  signal,
  remainingMs: () => Number.POSITIVE_INFINITY,
  runIrrevocable: (run) => run(),
})

/** For a commit that is under way, and for what follows one that came in time, such as reading the response. */
const graceMs = 1_500
/** A statement without a result after this time has none: the connection is lost. */
const lostAfterMs = 15_000

/**
 * Rejects at once, without waiting for `work`; a commit under way decides first and gets a little more time. `work` reads
 * and writes by handles of `withDeadline`.
 */
export const runWithDeadline = async <T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const expiresAt = performance.now() + ms
  const underWay = new Set<Irrevocable>()
  const timers: NodeJS.Timeout[] = []
  let committed = false
  let ended = false
  const pause = (duration: number) =>
    new Promise<void>((resolve) => {
      if (!ended) timers.push(setTimeout(resolve, duration))
    })
  const finishStatements = async (): Promise<void> => {
    if (underWay.size === 0) return
    for (const statement of underWay) if (!statement.isCommit) statement.cancel?.()
    // A commit that takes so much longer waits for a standby.
    void pause(graceMs).then(() => {
      for (const statement of underWay) if (statement.isCommit) statement.cancel?.()
    })
    await Promise.race([Promise.all([...underWay].map((statement) => statement.ended)), pause(lostAfterMs)])
  }
  const expire = async (): Promise<never> => {
    await pause(ms)
    await finishStatements()
    if (committed) {
      await pause(graceMs)
      await finishStatements()
    }
    const error = new DeadlineError('the time of the work is over')
    controller.abort(error)
    throw error
  }
  const deadline: Deadline = {
    signal: controller.signal,
    remainingMs: () => Math.max(1, Math.ceil(expiresAt - performance.now())),
    async runIrrevocable(run, cancel, isCommit) {
      const running = run()
      const statement = { ended: running.catch(() => {}), cancel, isCommit }
      underWay.add(statement)
      try {
        const result = await running
        committed = true
        return result
      } finally {
        underWay.delete(statement)
      }
    },
  }
  try {
    return await Promise.race([work(deadline), expire()])
  } finally {
    ended = true
    for (const timer of timers) clearTimeout(timer)
  }
}
