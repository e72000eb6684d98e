import { setTimeout as pause } from 'node:timers/promises'

/** 15 s for idle connections of a proxy on a busy machine, 20 s for the calls that come on them, and the buffers. */
const closeTimeoutMs = 45_000
/** Ctrl-C under npm arrives twice, from the terminal and from npm; within this time both count as one signal. */
const sameSignalMs = 500

type Shutdown = {
  /** Makes `/readyz` fail, so that proxies use other processes. Calls are still accepted for `drainMs`. */
  drain(): void
  drainMs: number
  close(): Promise<void>
}

/** Graceful shutdown: a proxy may send a call on an idle connection as it closes, and repeats no write. docs/decisions/0056. */
export const drainAndClose = async ({ drain, drainMs, close }: Shutdown): Promise<void> => {
  drain()
  await pause(drainMs)
  await close()
}

/** SIGTERM drains; SIGINT closes at once. A second signal, or 45 seconds for `close`, ends the process. */
export const onShutdownSignal = (shutdown: Shutdown): void => {
  let stoppingSince = 0
  const stop = async (drainMs: number): Promise<void> => {
    if (stoppingSince) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    setTimeout(() => process.exit(1), drainMs + closeTimeoutMs).unref()
    await drainAndClose({ ...shutdown, drainMs })
    process.exit(0)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(shutdown.drainMs))
}
