import { PlainFault } from './explain.ts'
import { verifyLog } from './features/audit/verify.ts'
import { secretIfThere } from './secret.ts'
import { runTool, say } from './tool.ts'

const faults = {
  missing: 'it is not there',
  changed: 'it is not what was sealed / 与封存时不符',
  cut: 'the end was cut off / 末尾被截断',
}

/**
 * `npm run verify-log`: walks the audit log and names the first entry that does not fit (exit code 1). With `--seen <seal>`
 * it also says whether a seal that was noted earlier is still in it: an end that was cut off and sealed anew shows so.
 */
runTool(async ({ env, args, open }) => {
  const secret = secretIfThere(env)
  if (!secret) throw new PlainFault('SECRET is not set: the log is sealed with the one that the site runs with')
  const database = await open()
  const verdict = await verifyLog(database.db, secret)
  if (!verdict.whole) {
    say(`broken at entry ${verdict.entry}: ${faults[verdict.fault]}`)
    return 1
  }
  say(`whole: ${verdict.entries} entries, the last seal is ${verdict.head || '(none)'}`)
  const seen = args[args.indexOf('--seen') + 1]
  if (!args.includes('--seen') || !seen) return 0
  const found = await database.db.selectFrom('audit_entry').select('id').where('hash', '=', seen).executeTakeFirst()
  say(found ? `the seal that was noted is that of entry ${found.id}` : 'the seal that was noted is not in it')
  return found ? 0 : 1
})
