import { existsSync } from 'node:fs'
import { openStorage } from '../adapters/storage/storage.ts'
import type { Sink } from '../archive/archive-writer.ts'
import { backup } from '../archive/backup.ts'
import { lacksMostFiles } from '../archive/manifest.ts'
import { recordBackup } from '../archive/record-backup.ts'
import { writeToFile } from '../archive/write-to-file.ts'
import { readSecretIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { printProgress, runTool } from './run-tool.ts'

const usage =
  'npm run backup -- <file>    writes the whole site into one archive, with --rows without its files; npm run --silent backup -- - writes it to the standard output'

/** `npm run backup -- <file>`: docs/deploy.md, Backup. */
runTool(async ({ env, args, openToRead }) => {
  const rowsOnly = args.includes('--rows')
  const [file, ...others] = args.filter((arg) => arg !== '--rows')
  if (!file || others.length > 0) throw new StartupError(usage)
  if (file !== '-' && existsSync(file))
    throw new StartupError(`${file} already exists: name another file, or remove it`)
  const secret = readSecretIfPresent(env)
  if (!secret)
    throw new StartupError(`SECRET is not set, and ${env.DATA_DIR} contains none: set the SECRET of the site`)
  // A closed pipe emits an error event and also rejects the write, which reports it.
  process.stdout.on('error', () => {})
  const { database, copy } = await openToRead()
  const now = new Date()
  const options = { database, storage: openStorage(env), secret, now, rowsOnly, onProgress: printProgress }
  const { files } =
    file === '-'
      ? await backup(standardOutput, options)
      : await writeToFile(file, { minFreeBytes: env.MIN_FREE_MB * 1_000_000 }, (sink) => backup(sink, options))
  for (const key of files.missing.slice(0, shownMissing))
    printProgress(`referenced by a row, missing in the storage: ${key}`)
  if (files.missing.length > shownMissing) printProgress(`${files.missing.length} files are missing`)
  if (lacksMostFiles(files)) {
    printProgress(
      `most files are not in the storage: the archive has the rows, and does not count as a backup. Run this with DATA_DIR and S3_URL of the server. / 多数文件不在存储里，不算作备份，请检查 DATA_DIR 和 S3_URL。`,
    )
    return 1
  }
  // The archive is complete without it: a database that is read-only is still backed up.
  const recorded = await (copy ? copy.record(now) : recordBackup(database.db, now))
  if (!recorded) printProgress('the time of the backup could not be recorded')
  printProgress(file === '-' ? 'the archive is complete' : `the archive is complete: ${file}`)
  printProgress('SECRET is not in the archive: store it separately, a restore requires it')
  return 0
})

const shownMissing = 20

/** Waits for each write, because the process exits after the last one. */
const standardOutput: Sink = {
  write: (bytes) =>
    new Promise((resolve, reject) => process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))),
}
