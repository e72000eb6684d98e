import { toRecord } from '@quanzi/contract/objects'
import type { Logger } from 'pino'
import { probeStorage } from '../platform/files/probe-storage.ts'
import type { Storage } from '../ports.ts'
import { StartupError } from './startup-errors.ts'

/** A bucket that refuses the settings ends the start. One that is away does not: it may come back, and reading goes on. */
export const requireStorage = async (storage: Storage, log: Logger): Promise<void> => {
  try {
    await probeStorage(storage)
  } catch (error) {
    const { sentence } = toRecord(error)
    if (typeof sentence === 'string') throw new StartupError(sentence)
    log.error({ err: error }, 'the storage does not answer: files and uploads get 503 until it does')
  }
}
