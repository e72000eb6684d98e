import { open as openFile, rename, rm } from 'node:fs/promises'
import type { Sink } from './archive-writer.ts'

/** The file gets its name once it is complete, and is readable only by its owner. */
export const writeToFile = async <T>(path: string, write: (sink: Sink) => Promise<T>): Promise<T> => {
  const temporaryPath = `${path}.part`
  const file = await openFile(temporaryPath, 'w', 0o600)
  try {
    const result = await write({ write: (bytes) => file.writeFile(bytes) })
    await file.sync()
    await rename(temporaryPath, path)
    return result
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
