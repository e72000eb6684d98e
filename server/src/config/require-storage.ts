import { toRecord } from '@quanzi/contract/objects'
import type { Logger } from 'pino'
import type { Db } from '../platform/db/handle.ts'
import { findMissingFiles } from '../platform/files/missing-files.ts'
import { probeStorage } from '../platform/files/probe-storage.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { Storage } from '../ports.ts'
import { StartupError } from './startup-errors.ts'

/** A bucket that refuses the settings ends the start. One that is away does not: it may come back, and reading goes on. */
export const requireStorage = async (
  storage: Pick<Storage, 'put' | 'read' | 'delete'>,
  log: Logger,
  patienceMs = 15_000,
): Promise<void> => {
  const away = (details: object) =>
    log.error(details, 'the storage does not answer: files and uploads get 503 until it does')
  try {
    const isStored = await withTimeout(patienceMs, probeStorage(storage), 'late')
    if (isStored === 'late') return away({ ms: patienceMs })
    if (isStored) return
  } catch (error) {
    const { sentence } = toRecord(error)
    if (typeof sentence === 'string') throw new StartupError(sentence)
    return away({ err: error })
  }
  throw new StartupError(
    'The bucket does not return what was written: check S3_URL. / 存储桶写入后读不到，请检查 S3_URL。',
  )
}

/** An outage is reported by what meets it. */
export const reportMissingFiles = async (db: Db, storage: Storage, log: Logger): Promise<void> => {
  const sample = await findMissingFiles(db, storage).catch(() => null)
  if (sample) log.error(sample, 'pictures of the database are not in this storage: docs/deploy.md, Moving files')
}
