type Turn = (isGranted: boolean) => void

/**
 * At most `concurrency` tasks run and `maxQueued` wait. Owners take turns, so that one with many tasks holds up
 * none of the others. When the queue is full, null for the last task of the owner with most of them.
 */
export const createConcurrencyLimit = (concurrency: number, maxQueued: number) => {
  let running = 0
  /** In the order of their turns. */
  const queues = new Map<number, Turn[]>()
  const queueOf = (owner: number): Turn[] => queues.get(owner) ?? []

  const makeRoom = (owner: number): boolean => {
    const all = [...queues.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < maxQueued) return true
    const longest = all.reduce((a, b) => (b.length > a.length ? b : a), queueOf(owner))
    if (longest.length <= queueOf(owner).length + 1) return false
    longest.pop()?.(false)
    return true
  }

  const grantNext = (): void => {
    const [next] = queues
    // A finished task passes its slot to the next one, so `running` does not change.
    if (!next) return void running--
    const [owner, [turn, ...later]] = next
    queues.delete(owner)
    if (later.length > 0) queues.set(owner, later)
    turn?.(true)
  }

  return async <T>(owner: number, task: () => Promise<T>): Promise<T | null> => {
    if (running >= concurrency) {
      if (!makeRoom(owner)) return null
      const isGranted = await new Promise<boolean>((resolve) => queues.set(owner, [...queueOf(owner), resolve]))
      if (!isGranted) return null
    } else running++
    try {
      return await task()
    } finally {
      grantNext()
    }
  }
}
