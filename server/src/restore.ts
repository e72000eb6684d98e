import { openStorage } from './adapters/storage/storage.ts'
import { markOf } from './archive/manifest.ts'
import { restore } from './archive/restore.ts'
import { verifyArchive } from './archive/verify.ts'
import { PlainFault } from './explain.ts'
import { secretIfThere } from './secret.ts'
import { runTool, tell } from './tool.ts'

const usage =
  'npm run restore -- <file>    brings an archive of `npm run backup` into an empty database; --check only reads it'

/** `npm run restore -- <file>`: docs/deploy.md, Backup. */
runTool(async ({ env, args, open }) => {
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  if (!file || more.length > 0 || flags.some((flag) => !['--check', '--lost-secret'].includes(flag)))
    throw new PlainFault(usage)
  tell(`reading ${file}…`)
  const manifest = await verifyArchive(file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  tell(`the archive is whole: made at ${manifest.made}, ${rows} rows, ${manifest.files.count} files`)
  if (flags.includes('--check')) return 0
  if (!flags.includes('--lost-secret')) checkSecret(manifest.secret, secretIfThere(env))
  await restore(file, manifest, { database: await open({ half: true }), storage: openStorage(env), progress: tell })
  tell('restored. `npm run check-ledger` and `npm run verify-log` compare it with itself; `npm start` serves it')
  return 0
})

/** With another one nobody could log in by their number, and the log would count as forged. */
const checkSecret = (mark: string, secret: string | null): void => {
  if (secret !== null && markOf(secret) === mark) return
  const what = secret === null ? 'SECRET is not set here' : 'the SECRET here is not the one that the site had'
  throw new PlainFault(
    `${what}: set that one, or copy the file \`secret\` of its DATA_DIR into this one. Nothing was changed. (If it is lost for good: --lost-secret; mobile numbers are then unreadable, and nobody logs in by SMS as who they were.)`,
  )
}
