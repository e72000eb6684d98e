/** At most `concurrency` tasks run and `maxQueued` wait. Null when the queue is full. */
export const createConcurrencyLimit = (concurrency: number, maxQueued: number) => {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(task: () => Promise<T>): Promise<T | null> => {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) return null
      // A finished task passes its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
