import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Driver, type Scheme, size, until } from './driver.ts'

/** A port of WebKit: its driver, and where it draws. */
type Port = { driver: string; options: object; interrupts?: boolean; display(scheme: Scheme): Display }
type Display = { start(): ChildProcess; socket: string; env: NodeJS.ProcessEnv; end?(): void }

/** Safari of today, on a virtual display. GTK's theme is the scheme of the system. */
const gtk: Port = {
  driver: 'WebKitWebDriver',
  options: {},
  display: (scheme) => {
    const number = 90 + (process.pid % 900)
    const display = `:${number}`
    return {
      socket: `/tmp/.X11-unix/X${number}`,
      start: () => spawn('Xvfb', [display, '-screen', '0', '500x900x24'], { stdio: 'ignore' }),
      env: {
        DISPLAY: display,
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      },
    }
  },
}

/** WebKit 2.38, as in iOS 16. Its MiniBrowser is 1280 px wide; cog takes any size from a compositor without a screen. */
const wpe: Port = {
  driver: 'WPEWebDriver',
  interrupts: true,
  options: { 'wpe:browserOptions': { binary: 'cog', args: ['--automation', '--platform=wl'] } },
  display: () => {
    const runtime = mkdtempSync(join(tmpdir(), 'quanzi-wayland-'))
    const env = { XDG_RUNTIME_DIR: runtime, WAYLAND_DISPLAY: 'quanzi' }
    const flags = ['--backend=headless-backend.so', '--use-gl', '--no-config', '--idle-time=0', '--socket=quanzi']
    return {
      socket: join(runtime, 'quanzi'),
      start: () => spawn('weston', flags, { stdio: 'ignore', env: { ...process.env, ...env } }),
      env: {
        ...env,
        COG_PLATFORM_WL_VIEW_WIDTH: `${size.width}`,
        COG_PLATFORM_WL_VIEW_HEIGHT: `${size.height}`,
      },
      end: () => rmSync(runtime, { recursive: true, force: true }),
    }
  },
}

export const driveWebKitGtk = (scheme: Scheme) => driveWebKit(gtk, scheme)
export const driveWpe = (scheme: Scheme) => driveWebKit(wpe, scheme)

/** By WebDriver. */
const driveWebKit = async ({ driver, options, interrupts, display }: Port, scheme: Scheme): Promise<Driver> => {
  const port = 20_000 + (process.pid % 20_000)
  const { start, socket, env, end } = display(scheme)
  const screen = start()
  await until(async () => existsSync(socket))
  const child = spawn(driver, [`--port=${port}`], {
    // In a group of its own, so that the browser, which does not end with its driver, can be ended too.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LANG: 'C.UTF-8', ...env },
  })
  const call = caller(port)
  await until(() =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    ),
  )
  const session = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '', {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000 }, ...options } },
  })
  const at = `/${session.sessionId}`
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, ...size })
  const run = async (body: string) => {
    // Promises are awaited by the callback alone.
    const script = `const done = arguments[arguments.length - 1]; (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await call<{ value?: unknown; error?: string }>('POST', `${at}/execute/async`, {
      script,
      args: [],
    })
    if (error) throw new Error(error)
    return value
  }
  return {
    version: session.capabilities.browserVersion,
    open: async (url) => {
      await call('POST', `${at}/url`, { url })
      if (interrupts) {
        // WPE 2.38 interrupts the first navigation from another origin to a page whose service worker does not run.
        await pause(700)
        if (await run(`return document.body.innerText.includes('Frame load interrupted')`))
          await call('POST', `${at}/url`, { url })
      }
      await run(recordFaults)
    },
    run,
    faults: async () => (await run('return (window.quanziFaults || []).splice(0)')) as string[],
    shot: async (path) => writeFileSync(path, Buffer.from(await call<string>('GET', `${at}/screenshot`), 'base64')),
    close: async () => {
      await call('DELETE', at, undefined, 10_000).catch(() => {})
      // The next session takes the same port and the same socket, which a screen removes on SIGTERM alone.
      const gone = Promise.all([isOver(child), isOver(screen)])
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      screen.kill()
      const killed = setTimeout(() => screen.kill('SIGKILL'), 5_000)
      await gone
      clearTimeout(killed)
      end?.()
    },
  }
}

/** Either may have ended before. */
const isOver = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * WebDriver tells nothing of the console: the page notes what comes after it was loaded. An event without an error is a
 * notification of a ResizeObserver that comes a frame later; WPE calls it “Script error.”.
 */
const recordFaults = `
  const faults = window.quanziFaults = []
  addEventListener('error', (event) => { if (event.error) faults.push(event.message) })
  addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))
  const { error } = console
  console.error = (...parts) => { faults.push(parts.join(' ')); error.apply(console, parts) }
`

const caller =
  (port: number) =>
  async <T>(method: string, at: string, body?: object, limit = 120_000): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${at}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
