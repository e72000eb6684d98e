import { existsSync } from 'node:fs'
import { openStorage } from '../adapters/storage/storage.ts'
import { exportSite } from '../archive/site/export-site.ts'
import { writeToFile } from '../archive/write-to-file.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { printProgress, runTool } from './run-tool.ts'

const usage =
  'npm run export-site -- --site=<id> <file>    writes a retired site, its members and its files into one archive'

/** docs/deploy.md, Cells. */
runTool(async ({ env, args, open }) => {
  const site = Number(args.find((arg) => /^--site=\d{1,9}$/.test(arg))?.slice('--site='.length))
  const [file, ...others] = args.filter((arg) => !arg.startsWith('--site='))
  if (!file || !site || others.length > 0) throw new StartupError(usage)
  const auditFile = `${file}.audit.jsonl`
  for (const path of [file, auditFile])
    if (existsSync(path)) throw new StartupError(`${path} already exists: name another file, or remove it`)
  const key = env.SITE_TRANSFER_KEY
  if (!key) throw new StartupError('SITE_TRANSFER_KEY is not set: choose one, for example by `openssl rand -hex 32`')
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set')
  const database = await open()
  const options = { database, storage: openStorage(env), secrets, key, now: new Date(), onProgress: printProgress }
  const room = { minFreeBytes: env.MIN_FREE_MB * 1_000_000 }
  const { files } = await writeToFile(auditFile, room, (audit) =>
    writeToFile(file, room, (sink) => exportSite(sink, audit, site, options)),
  )
  for (const missing of files.missing) printProgress(`referenced by a row, missing in the storage: ${missing}`)
  printProgress(`the archive is complete: ${file}; its entries of the audit log: ${auditFile}`)
  return 0
})
