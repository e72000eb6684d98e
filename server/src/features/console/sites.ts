import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import type { ConsoleSite } from '@quanzi/contract/console/sites'
import { sql } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { siteOf } from '../site/site.ts'

const facts = ['id', 'name', 'scheme', 'wap_url', 'download', 'position', 'hosts'] as const

export const listSites = async (c: Context): Promise<Answer<'GET console/sites'>> => ({
  data: (await c.db.selectFrom('site').select(facts).orderBy('id').execute()) satisfies ConsoleSite[],
})

/** Hosts tell sites apart, so each belongs to one. */
export const saveSite = (c: Context, { fresh, ...form }: Input<'POST console/site_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    // Two who give hosts at once would not see each other's.
    await sql`select pg_advisory_xact_lock(hashtext('sites'))`.execute(db)
    const before = await db.selectFrom('site').select(facts).where('id', '=', form.id).executeTakeFirst()
    if (fresh && before) throw new Refusal('nameTaken', { data: { field: 'id' } })
    if (!fresh && !before) throw new Refusal('notFound')
    await hostsAreFree(db, form)
    const row = { ...form, position: JSON.stringify(form.position), hosts: [...new Set(form.hosts)] }
    const { id, ...change } = row
    if (before) await db.updateTable('site').set(change).where('id', '=', id).execute()
    else
      await db
        .insertInto('site')
        .values({ ...row, native_secret: newSecret() })
        .execute()
    await told(c, db, id, { action: 'site.save', before, after: { ...form, hosts: row.hosts } })
    return { id }
  })

/** The log says that it was done and never what the secret is. */
export const renewSecret = (c: Context, { id }: Input<'POST console/site_secret'>): Promise<{ secret: string }> =>
  transaction(c.db, async (db) => {
    const secret = newSecret()
    const done = await db.updateTable('site').set({ native_secret: secret }).where('id', '=', id).executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw new Refusal('notFound')
    await told(c, db, id, { action: 'site.secret' })
    return { secret }
  })

const newSecret = () => randomBytes(32).toString('hex')

const hostsAreFree = async (db: Trx, { id, hosts }: { id: number; hosts: string[] }): Promise<void> => {
  if (hosts.length === 0) return
  const other = await db
    .selectFrom('site')
    .select('id')
    .where('id', '<>', id)
    .where(sql<boolean>`hosts && ${sql.val(hosts)}::text[]`)
    .executeTakeFirst()
  if (other) throw new Refusal('hostTaken', { data: { field: 'hosts' } })
}

/** The change stands in the log of the site that it is about. */
const told = async (
  c: Context,
  db: Trx,
  id: number,
  change: { action: string; before?: unknown; after?: unknown },
): Promise<void> => {
  await c.house.bus.tell(db, `site:${id}`)
  const site = siteOf(await db.selectFrom('site').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  await recordChange({ ...c, db, site }, { ...change, subject: `site:${id}` })
}
