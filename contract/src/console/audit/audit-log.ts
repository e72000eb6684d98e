import { z } from 'zod'
import { call, text, time } from '../../call.ts'
import { memberPreview } from '../../identity/member.ts'
import { keysOf } from '../../objects.ts'
import { cursorPageOf, opaqueCursorPaging } from '../cursor-page.ts'
import { days, idOrEmpty, searchKeyword, withDateOrder } from '../list-filters.ts'
import { auditFaultTexts } from './audit-faults.ts'

const auditLogFilters = {
  member_id: idOrEmpty,
  /** The action; the field `action` is already part of the call's address. */
  what: text,
  subject: text,
  who: searchKeyword('人员'),
  kind: text,
  name: searchKeyword('对象名称'),
  ...days,
}

const auditLogEntry = z.object({
  id: z.int(),
  at: time,
  member: memberPreview.nullable(),
  action: z.string(),
  subject: z.string(),
  /** The current name of the changed object, '' when it has none or is gone. */
  subject_name: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const auditLogCalls = {
  'GET console/log list': call({
    role: 'operator',
    summary: 'The audit log of the site, newest first.',
    input: withDateOrder(z.object({ ...auditLogFilters, ...opaqueCursorPaging(20, 100) })),
    output: cursorPageOf(auditLogEntry),
  }),
  'GET console/log verify': call({
    role: 'chief',
    summary: 'Verify the audit log of all sites against its seals, and against the shipped ones.',
    output: z.object({
      /** Verified entries and the last seal; 0 and '' where the chain is broken. */
      entries: z.int(),
      head: z.string(),
      /** Compared shipped seals; -1 where none are shipped to a file. */
      seals: z.int(),
      faults: z.array(z.object({ fault: z.literal(keysOf(auditFaultTexts)), entry: z.int() })),
    }),
  }),
  'GET console/log csv': call({
    role: 'operator',
    summary: 'The whole audit log as a CSV file.',
    storesRow: true,
    input: withDateOrder(z.object(auditLogFilters)),
  }),
}
