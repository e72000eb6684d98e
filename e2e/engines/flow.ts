import type { Driver } from './drivers/driver.ts'

/** Where the flows run. `stop` and `start` take the server away and bring it back. */
export type World = { url: string; video: number; post: number; stop?(): Promise<void>; start?(): Promise<void> }

export type Flow = {
  name: string
  /** Run in an engine whose system prefers dark. */
  inDark?: boolean
  /** Faults in the console that belong to this flow. */
  allows?: RegExp
  run(driver: Driver, world: World, engine: { isAlwaysLight?: boolean }): Promise<void>
}

export const go = async (driver: Driver, { url }: World, route: string) => {
  await driver.open('about:blank')
  await driver.open(`${url}/h5/circle/#${route}`)
}
