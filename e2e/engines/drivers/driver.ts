import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** What every engine can do: the flows need no more. */
export type Driver = {
  version: string
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page and returns its result as JSON. */
  run(body: string): Promise<unknown>
  /** Uncaught errors and console errors since the last call, as far as the driver reports them. */
  faults(): Promise<string[]>
  shot(path: string): Promise<void>
  close(): Promise<void>
}

/** The scheme that the system prefers. */
export type Scheme = 'light' | 'dark'

export const size = { width: 375, height: 812 }

export const chromiumFlags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

export const asFunction = (body: string) => `(async () => {${body}})()`

export const until = async (isTrue: () => Promise<boolean>) => {
  for (const end = Date.now() + 20_000; !(await isTrue()); await pause(100))
    if (Date.now() > end) throw new Error('The driver does not start.')
}

/** Gives each entry once. */
export const drained = (found: string[]) => async () => found.splice(0)

/** Processes of a browser that was killed may write for a moment. */
export const removeProfile = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }).catch(() => {})
