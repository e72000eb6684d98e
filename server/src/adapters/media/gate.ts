/** Lets `lanes` tasks run at a time and `waiting` more stand in line. Answers null, at once, when the line is full. */
export const openGate = (lanes: number, waiting: number) => {
  let running = 0
  const line: (() => void)[] = []

  return async <T>(task: () => Promise<T>): Promise<T | null> => {
    if (running >= lanes) {
      if (line.length >= waiting) return null
      // Whoever leaves hands the lane over, so `running` stays as it is.
      await new Promise<void>((go) => line.push(go))
    } else running++
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
