import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findBrowser } from './browser.ts'
import { speak } from './devtools-pipe.ts'

/**
 * A browser without a driver in between, for what Playwright switches off: the back/forward cache, and pages
 * whose renderer is killed. It speaks the DevTools protocol over two pipes.
 */
export const openRawPage = async () => {
  const { path, args } = await findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'quanzi-raw-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  const child = spawn(path, [...args, ...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  const send = speak(child.stdio[3] as Writable, child.stdio[4] as Readable)
  let session = ''
  const inPage = <T = unknown>(method: string, params: object) => send<T>(method, params, session)
  const openTab = async () => {
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
    session = sessionId
    await inPage('Emulation.setDeviceMetricsOverride', { width: 375, height: 812, deviceScaleFactor: 2, mobile: true })
  }
  await openTab()

  const listRenderers = async (): Promise<number[]> => {
    const { processInfo } = await send<{ processInfo: { type: string; id: number }[] }>('SystemInfo.getProcessInfo')
    return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
  }

  /** The value of an expression, or of the promise that it is. */
  const run = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await inPage<{
      result: { value: T }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  /** Waits until an expression is true. A page that is being replaced has no value. */
  const until = async (expression: string) => {
    for (const end = Date.now() + 20_000; ; await pause(50)) {
      if (await run<boolean>(`Boolean(${expression})`).catch(() => false)) return
      if (Date.now() > end)
        throw new Error(`Never true: ${expression}\n${await run('document.body.innerText.slice(0, 400)')}`)
    }
  }
  return {
    run,
    until,
    open: (url: string) => inPage('Page.navigate', { url }),
    /** Kills the page as a phone short of memory does. The new tab has its storage. */
    killAndOpenTab: async () => {
      const killed = await listRenderers()
      for (const id of killed) process.kill(id, 'SIGKILL')
      // Until the browser notices, it may give the new tab the dead process.
      while ((await listRenderers()).some((id) => killed.includes(id))) await pause(50)
      await openTab()
    },
  }
}

export type RawPage = Awaited<ReturnType<typeof openRawPage>>
