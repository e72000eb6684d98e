import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A Node program that listens on `port`. `ready`: milliseconds from its start until it said so. */
export type Program = { name: string; port: number; pid: number; ready: number; stop(): Promise<void> }

const patience = 120_000

/** Starts a Node program and waits for a line of its output that begins with "ready". It ends with this process. */
export const start = async (name: string, args: string[], env: Record<string, string> = {}): Promise<Program> => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  await saysReady(name, child)
  return { name, port, pid: child.pid ?? 0, ready: performance.now() - began, stop: () => stop(child) }
}

const saysReady = (name: string, child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer) => {
      said = (said + text).slice(-10_000)
      if (/^ready/m.test(said)) done()
    }
    const done = (fault?: string) => {
      clearTimeout(timer)
      child.off('exit', ended)
      if (!fault) return resolve()
      child.kill('SIGKILL')
      reject(new Error(`${name} ${fault}:\n${said}`))
    }
    const ended = () => done('ended before it was ready')
    const timer = setTimeout(() => done('was not ready in time'), patience)
    child.once('exit', ended)
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([gone, pause(15_000, undefined, { ref: false })])
  child.kill('SIGKILL')
  await gone
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('A port has no number.')
  return address.port
}
