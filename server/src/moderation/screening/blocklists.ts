import { minute } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import type { Db } from '../../platform/db/handle.ts'
import { type BlocklistEntries, compileBlocklist, type ScreeningVerdict } from '../../platform/text/blocklist.ts'

type Blocklists = { forSite(db: Db, site: number): Promise<(text: string) => ScreeningVerdict> }

/** Compiled lists are cached in memory; `publishBlocklistChange` drops those of a site, in every process. */
export const openBlocklists = (app: Pick<AppContext, 'invalidation'>): Blocklists => {
  const cache = createVersionedCache<number, (text: string) => ScreeningVerdict>({
    max: 200,
    ttlMs: 10 * minute,
    invalidation: app.invalidation,
    dropOn: { blocklist: (changedSite, _match, site) => site === Number(changedSite) },
  })
  return {
    forSite: async (db, site) => cache.getOrLoad(site, async () => compileBlocklist(await readBlocklists(db, site))),
  }
}

/** Must be called in the transaction that changes the blocklist of a site. */
export const publishBlocklistChange = (app: Pick<AppContext, 'invalidation'>, db: Db, site: number): Promise<void> =>
  app.invalidation.publish(db, `blocklist:${site}`)

export const readBlocklists = async (db: Db, site: number): Promise<BlocklistEntries> => {
  const rows = await db.selectFrom('blocklist_term').select(['text', 'kind']).where('site_id', '=', site).execute()
  const entriesOfKind = (kind: keyof BlocklistEntries) => rows.flatMap((row) => (row.kind === kind ? [row.text] : []))
  return { refuse: entriesOfKind('refuse'), hold: entriesOfKind('hold'), allow: entriesOfKind('allow') }
}
