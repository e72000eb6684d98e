import type { Driver } from './drivers/driver.ts'

/** Where the walks are taken. `stop` and `start` take the server away and bring it back. */
export type World = { url: string; video: number; post: number; stop?(): Promise<void>; start?(): Promise<void> }

export type Walk = {
  name: string
  /** Taken in an engine whose system prefers dark. */
  inDark?: boolean
  /** Faults in the console that belong to this walk. */
  allows?: RegExp
  take(driver: Driver, world: World, engine?: { isAlwaysLight?: boolean }): Promise<void>
}

export const go = async (driver: Driver, { url }: World, route: string) => {
  await driver.open('about:blank')
  await driver.open(`${url}/h5/circle/#${route}`)
}
