import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessAlive } from '../process-alive.ts'

const minutes = 60_000
const minAge = 10 * minutes
const maxAge = 24 * 60 * minutes

/** A recent folder may belong to a process on another machine that shares the disk. */
export const removeStaleFolders = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const owner = Number(/^(\d+)-/.exec(name)?.[1])
    if (!owner || owner === process.pid) continue
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > maxAge || (age > minAge && !isProcessAlive(owner))) await rm(path, { recursive: true, force: true })
  }
}
