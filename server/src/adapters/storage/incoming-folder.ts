import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hour } from '@quanzi/contract/time'
import { isOfEndedProcess, temporaryPrefix } from '../temporary-names.ts'

export type IncomingFolder = { createPath(): string; freeBytes(): Promise<number> }

/** The next start removes the files of ended processes. */
export const openIncomingFolder = (folder: string): IncomingFolder => {
  mkdirSync(folder, { recursive: true })
  removeStaleFiles(folder)
  return {
    createPath: () => join(folder, temporaryPrefix + randomUUID()),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** Other files belong to other programs. */
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
