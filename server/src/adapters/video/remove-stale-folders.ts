import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day, minute } from '@quanzi/contract/time'
import { isOfEndedProcess, temporaryPrefix } from '../temporary-names.ts'

const minAge = 10 * minute
const maxAge = day

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
