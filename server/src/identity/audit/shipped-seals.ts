import { readFile } from 'node:fs/promises'
import type { AuditFault } from '@quanzi/contract/console/audit/audit-faults'
import { toRecord } from '@quanzi/contract/objects'
import type { Db } from '../../platform/db/handle.ts'

/** A line of the file of seals. `after` is the entry of the seal that was shipped before. */
export type ShippedSeal = { entry: number; seal: string; after: number; at: string }

type Comparison = { compared: number; faults: AuditFault[] }

const maxFaults = 20

/** Compares the log with the seals that were shipped out of the database. */
export const compareShippedSeals = async (db: Db, file: string): Promise<Comparison> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { compared: 0, faults: [{ fault: 'seals_unreadable', entry: 0 }] }
  const seals: ShippedSeal[] = []
  const faults: AuditFault[] = []
  let unreadable: { line: string; number: number }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const seal = parseLine(line)
    if (!seal) unreadable.push({ line, number: index + 1 })
    else {
      seals.push(seal)
      unreadable = unreadable.filter((one) => !isTorn(one.line))
    }
  }
  faults.push(...unreadable.map(({ number }) => ({ fault: 'seal_unreadable' as const, entry: number })))
  faults.push(...listGaps(seals), ...(await listMissingEnd(db, seals)), ...(await listDifferences(db, seals)))
  return { compared: seals.length, faults: faults.slice(0, maxFaults) }
}

const isEntry = (value: unknown): value is number => Number.isSafeInteger(value)

const parseLine = (line: string): ShippedSeal | undefined => {
  try {
    const { entry, seal, after, at } = toRecord(JSON.parse(line))
    const isSeal = isEntry(entry) && isEntry(after) && typeof seal === 'string'
    return isSeal ? { entry, seal, after, at: String(at) } : undefined
  } catch {
    return undefined
  }
}

/** The begin of a seal whose writing was interrupted, before it was written again. A noted seal that is cut is a gap. */
const isTorn = (line: string): boolean => lineBegin.startsWith(line.slice(0, lineBegin.length))
const lineBegin = '{"entry":'

/** A line may be repeated, when a process ended before it noted that it had written it. */
const listGaps = (seals: ShippedSeal[]): AuditFault[] => {
  let last = 0
  return seals.flatMap(({ entry, after }) => {
    const isGap = after > last
    last = Math.max(last, entry)
    return isGap ? [{ fault: 'seal_missing' as const, entry: after }] : []
  })
}

const listMissingEnd = async (db: Db, seals: ShippedSeal[]): Promise<AuditFault[]> => {
  const noted = await db.selectFrom('log_shipment').select('id').where('name', '=', sealsToFile).executeTakeFirst()
  const last = Math.max(0, ...seals.map(({ entry }) => entry))
  return noted && noted.id > last ? [{ fault: 'seal_missing', entry: noted.id }] : []
}

export const sealsToFile = 'seals to file'

const batchSize = 1_000

/** The first seal beyond the end of the log, and the first one that differs: all later ones follow from it. */
const listDifferences = async (db: Db, seals: ShippedSeal[]): Promise<AuditFault[]> => {
  const head = await db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const end = head?.id ?? 0
  const beyond = seals.find(({ entry }) => entry > end)
  const cut: AuditFault[] = beyond ? [{ fault: 'shipped_cut', entry: beyond.entry }] : []
  const inside = seals.filter(({ entry }) => entry <= end)
  for (let i = 0; i < inside.length; i += batchSize) {
    const batch = inside.slice(i, i + batchSize)
    const ids = batch.map(({ entry }) => entry)
    const rows = await db.selectFrom('audit_entry').select(['id', 'hash']).where('id', 'in', ids).execute()
    const hashes = new Map(rows.map(({ id, hash }) => [id, hash]))
    const changed = batch.find(({ entry, seal }) => hashes.get(entry) !== seal)
    if (changed) return [...cut, { fault: 'shipped_changed', entry: changed.entry }]
  }
  return cut
}
