/** Resolves when the event loop has been round once. All who wait in one round share it. */
export const nextRound = (): Promise<void> => {
  coming ??= new Promise((resolve) => {
    setImmediate(() => {
      coming = undefined
      resolve()
    })
  })
  return coming
}

let coming: Promise<void> | undefined
