import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from '../process-alive.ts'

const hour = 3_600_000
/** Tells this process from an earlier one with the same id, as in containers. */
const processToken = randomUUID().slice(0, 8)

export type IncomingFolder = { createPath(): string; freeBytes(): Promise<number> }

/** Names contain host, process and token, so that the next start removes those of ended processes. */
export const openIncomingFolder = (folder: string): IncomingFolder => {
  mkdirSync(folder, { recursive: true })
  removeStaleFiles(folder)
  return {
    createPath: () => join(folder, `${hostname()}.${process.pid}.${processToken}.${randomUUID()}`),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Files that these names do not match are of others. */
const temporaryName = /^(?:.+\.[1-9]\d*\.[0-9a-f]{8}\.)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const removeStaleFiles = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!temporaryName.test(name)) continue
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    // A young file of another host may belong to another server process on the same folder.
    if (found?.isFile() && (Date.now() - found.mtimeMs > hour || isOfEndedProcess(name))) rmSync(path, { force: true })
  }
}

const isOfEndedProcess = (name: string): boolean => {
  const [token, pid, ...host] = name.split('.').slice(0, -1).reverse()
  if (host.reverse().join('.') !== hostname() || !/^[1-9]\d*$/.test(pid ?? '')) return false
  return Number(pid) === process.pid ? token !== processToken : !isProcessAlive(Number(pid))
}
