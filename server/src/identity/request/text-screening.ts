import type { Logger } from 'pino'
import type { Db } from '../../platform/db/handle.ts'
import type { ScreeningVerdict } from '../../platform/text/blocklist.ts'
import type { Ports, ScreenedKind, ServiceVerdict } from '../../ports.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'
import type { Viewer } from './viewer.ts'

export type ScreenedRequest = {
  app: { ports: Pick<Ports, 'screening'>; log: Pick<Logger, 'warn'> }
  db: Db
  site: { id: number }
  viewer: Pick<Viewer, 'id'>
  now: Date
  serviceVerdict?: ServiceVerdict
}

/** Texts by field of the call, the main one first. */
export type ScreenedTexts = Readonly<Record<string, string>>

/** Screens what members write, by the blocklists of a site and by a content-safety service. */
export type TextScreening = {
  /** Throws the error `screened` for the field whose text is refused; otherwise says whether to hold it for review. */
  check(ctx: ScreenedRequest, db: Db, texts: ScreenedTexts, kind?: ScreenedKind): Promise<ScreeningResult>
  /** Before a transaction begins. Undefined where the service need not be asked. */
  prefetch(ctx: ScreenedRequest, texts: readonly string[], kind: ScreenedKind): Promise<ServiceVerdict | undefined>
  matchBlocklists(db: Db, site: number, text: string): Promise<ScreeningVerdict>
}

export type ScreeningResult = {
  /** Positions in the first text: entries of the blocklists, and words that the service has named. */
  hits: BlocklistHitRow[]
  held: boolean
  /** The label of the service, and the entries that hold the other texts, which reviewers do not see in full. */
  note: string
}
