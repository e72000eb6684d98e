import { openDatabase } from './db/open.ts'
import { envOrExit } from './env.mjs'
import { verifyLog } from './features/audit/verify.ts'
import { openSecret } from './secret.ts'

/**
 * `npm run verify-log`: walks the audit log and names the first entry that does not fit (exit code 1). With `--seen <seal>`
 * it also says whether a seal that was noted earlier is still in it: an end that was cut off and sealed anew shows so.
 */
const main = async (): Promise<number> => {
  const env = envOrExit()
  const database = await openDatabase({ url: env.DATABASE_URL ?? undefined, dataDir: env.DATA_DIR })
  try {
    const verdict = await verifyLog(database.db, openSecret(env))
    if (!verdict.whole) {
      say(`broken at entry ${verdict.entry}: ${faults[verdict.fault]}`)
      return 1
    }
    say(`whole: ${verdict.entries} entries, the last seal is ${verdict.head || '(none)'}`)
    const seen = process.argv[process.argv.indexOf('--seen') + 1]
    if (!process.argv.includes('--seen') || !seen) return 0
    const found = await database.db.selectFrom('audit_entry').select('id').where('hash', '=', seen).executeTakeFirst()
    say(found ? `the seal that was noted is that of entry ${found.id}` : 'the seal that was noted is not in it')
    return found ? 0 : 1
  } finally {
    await database.close()
  }
}

const faults = {
  missing: 'it is not there',
  changed: 'it is not what was sealed / 与封存时不符',
  cut: 'the end was cut off / 末尾被截断',
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  },
)
