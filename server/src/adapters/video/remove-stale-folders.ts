import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOfEndedProcess, temporaryPrefix } from '../temporary-names.ts'

const minutes = 60_000
const minAge = 10 * minutes
const maxAge = 24 * 60 * minutes

/** With `temporaryPrefix`, or as earlier versions named them. */
const workName = /^(?:.+\.[1-9]\d*\.[0-9a-f]{8}\.|\d+-)\w{6}$/

/** Those of ended processes, and of other machines that share the disk when they are a day old. */
export const removeStaleFolders = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!workName.test(name) || name.startsWith(temporaryPrefix)) continue
    const path = join(folder, name)
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
    if (age > maxAge || (age > minAge && isOfEndedProcess(name))) await rm(path, { recursive: true, force: true })
  }
}
