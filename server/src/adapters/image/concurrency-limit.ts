type Turn = (isGranted: boolean) => void
/** Null for tasks of the server itself. */
type Owner = number | null

/**
 * At most `concurrency` tasks run, of which one is not of the same owner, and `maxQueued` wait, the owners in turn: one
 * with many tasks holds up none of the others. When the queue is full, null for the last task of who has most of them.
 */
export const createConcurrencyLimit = (concurrency: number, maxQueued: number) => {
  const running: Owner[] = []
  /** In the order of their turns. */
  const queues = new Map<Owner, Turn[]>()
  const queueOf = (owner: Owner): Turn[] => queues.get(owner) ?? []

  const mayRun = (owner: Owner): boolean => {
    const allowed = owner === null ? concurrency : Math.max(1, concurrency - 1)
    return running.length < concurrency && running.filter((one) => one === owner).length < allowed
  }

  const makeRoom = (owner: Owner): boolean => {
    const all = [...queues.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < maxQueued) return true
    const longest = all.reduce((a, b) => (b.length > a.length ? b : a), queueOf(owner))
    if (longest.length <= queueOf(owner).length + 1) return false
    longest.pop()?.(false)
    return true
  }

  const grantNext = (): void => {
    const next = [...queues].find(([owner]) => mayRun(owner))
    if (!next) return
    const [owner, [turn, ...later]] = next
    queues.delete(owner)
    if (later.length > 0) queues.set(owner, later)
    running.push(owner)
    turn?.(true)
  }

  return async <T>(owner: Owner, task: () => Promise<T>): Promise<T | null> => {
    if (mayRun(owner)) running.push(owner)
    else {
      if (!makeRoom(owner)) return null
      const isGranted = await new Promise<boolean>((resolve) => queues.set(owner, [...queueOf(owner), resolve]))
      if (!isGranted) return null
    }
    try {
      return await task()
    } finally {
      running.splice(running.indexOf(owner), 1)
      grantNext()
    }
  }
}
