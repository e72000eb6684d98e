import type { AuditFault } from '@quanzi/contract/console/audit/audit-faults'
import { compareShippedSeals } from '../../identity/audit/shipped-seals.ts'
import { verifyAuditLog } from '../../identity/audit/verify.ts'
import type { Operation } from '../../identity/request/request-context.ts'

/** The chain is one for all sites. */
export const verifyLog: Operation<'GET console/log verify'> = async ({ app, db }) => {
  const verdict = await verifyAuditLog(db, app.config)
  const { sealsFile } = app.config.shipping ?? {}
  const shipped = sealsFile ? await compareShippedSeals(db, sealsFile) : undefined
  const faults: AuditFault[] = verdict.intact ? [] : [{ fault: verdict.fault, entry: verdict.entry }]
  return {
    entries: verdict.intact ? verdict.entries : 0,
    head: verdict.intact ? verdict.head : '',
    seals: shipped?.compared ?? -1,
    faults: [...faults, ...(shipped?.faults ?? [])],
  }
}
