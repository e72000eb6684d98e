import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchBrowser } from './browser/browser.ts'
import { root, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    /** A data folder with the demo data; copy it, never open it. */
    demo: string
    /** WebSocket endpoint of the browser. */
    browser: string
  }
}

/** Once per run: loads the demo data, starts the shared server on a copy of it, and launches the browser. */
export default async (project: TestProject) => {
  for (const file of ['server/dist/main.js', 'web/dist/index.html']) {
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing: run npm run build first.`)
  }
  const home = await mkdtemp(join(tmpdir(), 'quanzi-e2e-'))
  const demo = join(home, 'demo')
  const clean = () => rm(home, { recursive: true, force: true, maxRetries: 3 })
  try {
    const loader = await startServer(demo)
    await loader.stop()
    await cp(demo, join(home, 'shared'), { recursive: true })
    const [server, browser] = await Promise.all([startServer(join(home, 'shared')), launchBrowser({ shell: true })])
    project.provide('url', server.url)
    project.provide('demo', demo)
    project.provide('browser', browser.wsEndpoint())
    return async () => {
      await Promise.all([server.stop(), browser.close()])
      await clean()
    }
  } catch (fault) {
    await clean()
    throw fault
  }
}
