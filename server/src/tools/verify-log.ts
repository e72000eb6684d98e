import { readSecretIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { verifyAuditLog } from '../identity/audit/verify.ts'
import { printResult, runTool } from './run-tool.ts'

const faultMessages = {
  missing: 'it is missing',
  changed: 'it differs from its seal / 与封存时不符',
  cut: 'the end was cut off / 末尾被截断',
}

/**
 * `npm run verify-log`: verifies the audit log and names the first invalid entry (exit code 1). With `--seen <seal>`
 * it also checks that a seal noted earlier is still in the log, which detects a truncated log that was sealed again.
 */
runTool(async ({ env, args, open }) => {
  const secret = readSecretIfPresent(env)
  if (!secret) throw new StartupError('SECRET is not set: the log is sealed with the SECRET of the site')
  const database = await open()
  const verdict = await verifyAuditLog(database.db, secret)
  if (!verdict.intact) {
    printResult(`broken at entry ${verdict.entry}: ${faultMessages[verdict.fault]}`)
    return 1
  }
  printResult(`intact: ${verdict.entries} entries, the last seal is ${verdict.head || '(none)'}`)
  const seen = args[args.indexOf('--seen') + 1]
  if (!args.includes('--seen') || !seen) return 0
  const found = await database.db.selectFrom('audit_entry').select('id').where('hash', '=', seen).executeTakeFirst()
  printResult(found ? `the noted seal is that of entry ${found.id}` : 'the noted seal is not in the log')
  return found ? 0 : 1
})
