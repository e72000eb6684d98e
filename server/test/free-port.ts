import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/**
 * A port for a server that this process starts. Never one that the system gives to outgoing connections (32768 and
 * above on Linux): one of those may be taken between the choice and the start. Each process takes from a range of its
 * own, so that two processes do not choose the same.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < rangeSize; tries++) {
    const port = rangeStart + (next++ % rangeSize)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${rangeStart} to ${rangeStart + rangeSize - 1} is free.`)
}

const rangeSize = 100
const rangeStart = 10_000 + ((process.pid + threadId) % 220) * rangeSize
let next = 0

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
