import { openStorage } from '../adapters/storage/storage.ts'
import { secretFingerprint } from '../archive/manifest.ts'
import { restore } from '../archive/restore.ts'
import { verifyArchive } from '../archive/verify-archive.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { allSecrets, type Secrets } from '../platform/crypto/secrets.ts'
import { printProgress, runTool } from './run-tool.ts'

const usage =
  'npm run restore -- <file>    restores an archive of `npm run backup` into an empty database; --check only verifies it'

/** `npm run restore -- <file>`: docs/deploy.md, Backup. */
runTool(async ({ env, args, open }) => {
  const [file, ...extraArgs] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (!file || extraArgs.length > 0 || flags.some((flag) => !['--check', '--lost-secret'].includes(flag)))
    throw new StartupError(usage)
  printProgress(`reading ${file}…`)
  const manifest = await verifyArchive(file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  printProgress(`the archive is complete: created at ${manifest.made}, ${rows} rows, ${manifest.files.count} files`)
  if (manifest.rows_only) printProgress('its files were left to another tool: restore them from their copy')
  if (flags.includes('--check')) return 0
  if (!flags.includes('--lost-secret')) checkSecret(manifest.secret, readSecretsIfPresent(env))
  await restore(file, manifest, {
    database: await open({ allowUnfinished: true }),
    // A practice restore reads the bucket of the site that serves, which has the files.
    storage: env.PRACTICE && env.S3_URL ? null : openStorage(env),
    onProgress: printProgress,
  })
  printProgress('restored. Verify it with `npm run check-ledger` and `npm run verify-log`, serve it with `npm start`')
  return 0
})

/** With another SECRET no member could log in by mobile number, and the audit log would fail its verification. */
const checkSecret = (fingerprint: string, secrets: Secrets | null): void => {
  if (secrets && allSecrets(secrets).some((secret) => secretFingerprint(secret) === fingerprint)) return
  const problem = secrets === null ? 'SECRET is not set' : 'SECRET differs from that of the archived site'
  throw new StartupError(
    `${problem}: set the original one, or copy the file \`secret\` of its DATA_DIR into this DATA_DIR. Nothing was changed. (If it is lost: --lost-secret; mobile numbers are then unreadable, members cannot log in to their accounts by SMS, and the server needs SECRET_LOST=1.)`,
  )
}
