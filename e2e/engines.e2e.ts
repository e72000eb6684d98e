// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Driver } from './engines/drivers/driver.ts'
import { engines, isInstalled } from './engines/engines.ts'
import { flows } from './engines/flows.ts'
import { ownApp } from './harness/app.ts'

/** An old Chromium and another engine; `npm run engines` runs all flows in all engines. */
const names = ['Chromium 88', 'Firefox ESR']
const chosenFlows = ['home', 'post with pictures', 'log in', 'like', 'comment', 'publish with a picture']

const app = ownApp()

for (const engine of engines.filter(({ name }) => names.includes(name))) {
  const { name, start } = engine
  describe.skipIf(!isInstalled(engine))(`in ${name}`, () => {
    let driver: Driver
    beforeAll(async () => {
      driver = await start()
    })
    afterAll(() => driver?.close())

    for (const flow of flows.filter((one) => chosenFlows.includes(one.name))) {
      test(`the flow “${flow.name}” ends as in every engine`, async () => {
        const world = { url: app.url, post: 180, video: 0 }
        await flow.run(driver, world, engine)
        expect(await driver.faults()).toEqual([])
      })
    }
  })
}
