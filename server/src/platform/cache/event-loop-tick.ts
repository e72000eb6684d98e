/** Resolves in the next iteration of the event loop. All callers of one iteration share one promise. */
export const nextEventLoopTick = (): Promise<void> => {
  pendingTick ??= new Promise((resolve) => {
    setImmediate(() => {
      pendingTick = undefined
      resolve()
    })
  })
  return pendingTick
}

let pendingTick: Promise<void> | undefined
