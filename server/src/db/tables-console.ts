/** The tables behind the operators' console, beside those of `tables.ts`. */
export type ConsoleTables = {
  audit_entry: AuditEntryTable
  audit_head: { one: boolean; id: number; at: Date; hash: string }
}

type AuditEntryTable = {
  id: number
  site_id: number
  member_id: number | null
  action: string
  subject: string
  reason: string
  before: string | null
  after: string | null
  at: Date
  prev: string
  hash: string
}
