import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { speak } from '../../harness/browser/devtools-pipe.ts'
import { asFunction, chromiumFlags, type Driver, removeProfile, size } from './driver.ts'

/** A Chromium that is too old for Playwright. */
export const driveOldChromium = async (path: string): Promise<Driver> => {
  const profile = mkdtempSync(join(tmpdir(), 'quanzi-engine-'))
  const child = spawn(path, [...chromiumFlags, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const send = speak(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { product } = await send<{ product: string }>('Browser.getVersion')
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const inPage = <T>(method: string, params = {}) => send<T>(method, params, sessionId)
  await inPage('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: true })
  return {
    version: product.replace(/^.*\//, ''),
    open: async (url) => {
      await inPage('Page.navigate', { url })
      // The page may lead elsewhere at once.
      await pause(1_000)
    },
    run: async (body) => {
      const { result, exceptionDetails } = await inPage<{
        result: { value: unknown }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', { expression: asFunction(body), awaitPromise: true, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    faults: async () => [],
    shot: async (path) => {
      const { data } = await inPage<{ data: string }>('Page.captureScreenshot')
      writeFileSync(path, Buffer.from(data, 'base64'))
    },
    close: async () => {
      child.kill('SIGKILL')
      await gone
      await removeProfile(profile)
    },
  }
}
