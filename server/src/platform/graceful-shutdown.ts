const closeTimeoutMs = 10_000
/** Ctrl-C under npm arrives twice, from the terminal and from npm; within this time both count as one signal. */
const sameSignalMs = 500

/**
 * Graceful shutdown: the first SIGINT or SIGTERM lets `close` end what is under way; a second one, or ten seconds, ends
 * the process at once.
 */
export const onShutdownSignal = (close: () => Promise<void>): void => {
  let stoppingSince = 0
  const stop = async (): Promise<void> => {
    if (stoppingSince) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), closeTimeoutMs).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
