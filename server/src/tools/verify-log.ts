import { auditFaultTexts } from '@quanzi/contract/console/audit/audit-faults'
import { print } from '../config/print.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { compareShippedSeals } from '../identity/audit/shipped-seals.ts'
import { verifyAuditLog } from '../identity/audit/verify.ts'
import { runTool } from './run-tool.ts'

const faultMessages: Record<keyof typeof auditFaultTexts, string> = {
  missing: 'is missing',
  changed: 'differs from its seal',
  cut: 'is gone: the end of the log was cut off',
  shipped_cut: 'is gone, but its seal was shipped: the end of the log was cut off',
  shipped_changed: 'has another seal than the shipped one: it or an earlier entry was changed',
  seal_missing: 'has no seal in the shipped file',
  seal_unreadable: 'is the line of the shipped file that cannot be read',
  seals_unreadable: 'and all others: the shipped file cannot be read',
}

/** docs/spec/audit.md. Exit code 1 with a sentence for each fault. */
runTool(async ({ env, args, openToRead }) => {
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set: the log is sealed with the SECRET of the site')
  const { db } = (await openToRead()).database
  const optionOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const verdict = await verifyAuditLog(db, secrets)
  if (verdict.intact) print(`intact: ${verdict.entries} entries, the last seal is ${verdict.head || '(none)'}`)
  const file = optionOf('--seals') ?? env.AUDIT_SEALS_FILE
  const shipped = file ? await compareShippedSeals(db, file) : undefined
  const faults = [...(verdict.intact ? [] : [verdict]), ...(shipped?.faults ?? [])]
  for (const { fault, entry } of faults)
    print(`broken: entry ${entry} ${faultMessages[fault]} / ${auditFaultTexts[fault](entry)}`)
  if (shipped?.faults.length === 0) print(`${shipped.compared} shipped seals are those of the log`)
  const seen = optionOf('--seen')
  const found = seen
    ? await db.selectFrom('audit_entry').select('id').where('hash', '=', seen).executeTakeFirst()
    : undefined
  if (seen) print(found ? `the noted seal is that of entry ${found.id}` : 'the noted seal is not in the log')
  return faults.length > 0 || (seen !== undefined && !found) ? 1 : 0
})
