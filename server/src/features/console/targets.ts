import { isWebAddress } from '@quanzi/contract/addresses'
import { insideAddress, insidePages, type PageThing } from '@quanzi/contract/console/inside-pages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * An address that operators may lead readers to: a page of the circle whose thing is there, or a page on a registered
 * host. Anything else is refused by name, `javascript:` first of all.
 */
export const checkAddress = async (c: Context, db: Db, written: string, field: string): Promise<string> => {
  const inside = insideAddress(written)
  if (inside !== null) {
    const found = insidePages.flatMap((page) => {
      const match = page.pattern.exec(inside)
      return match ? [{ page, number: Number(match[1]) }] : []
    })[0]
    if (!found) throw new Refusal('addressNowhere', { data: { field } })
    const { thing } = found.page
    if (thing && !(await isThere(c, db, thing, found.number))) throw new Refusal('addressNowhere', { data: { field } })
    return `#${inside}`
  }
  if (!isWebAddress(written) || !URL.canParse(written)) throw new Refusal('addressScheme', { data: { field } })
  const { host } = new URL(written)
  if (!(await c.house.sites.hosts()).has(host)) throw new Refusal('addressHost', { data: { field } })
  return written
}

/** A content list of the site. */
export const findList = async (
  c: Context,
  db: Db,
  id: number,
  field: string,
): Promise<{ id: number; name: string }> => {
  const list = await db
    .selectFrom('content_list')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!list) throw new Refusal('addressNowhere', { data: { field } })
  return list
}

/** Whether readers of the site would find it: one statement, in which the words of the code choose the table. */
const isThere = async (c: Context, db: Db, thing: PageThing, id: number): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select exists (${tables[thing](id, c.site.id)}) as there`.execute(db)
  return rows[0]?.there === true
}

const tables: Record<PageThing, (id: number, site: number) => RawBuilder<unknown>> = {
  post: (id, site) => sql`select from post where id = ${id} and site_id = ${site} and state = 1 and not hidden`,
  tag: (id, site) => sql`select from tag where id = ${id} and site_id = ${site} and not offline`,
  town: (id, site) => sql`select from town where id = ${id} and site_id = ${site}`,
  list: (id, site) => sql`select from content_list where id = ${id} and site_id = ${site}`,
  member: (id) => sql`select from member where id = ${id}`,
}
