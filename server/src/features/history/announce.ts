import type { Db } from '../../db/handle.ts'
import type { House } from '../../house.ts'

type Where = { house: House; site: { id: number } }

/** Something came, went or changed: the lists and the desks of the site look again, in every process. */
export const announce = async ({ house, site }: Where, db: Db): Promise<void> => {
  await house.bus.tell(db, `posts:${site.id}`)
  await tellDesk({ house, site }, db)
}

/** Something came that only the desk sees. */
export const tellDesk = ({ house, site }: Where, db: Db): Promise<void> => house.bus.tell(db, `desk:${site.id}`)

/** Every telling takes a lock that all writers share; when many write at once, the desk hears of all of them together. */
const gather = 250
const due = new WeakMap<House, Set<number>>()

/** The same for what many do at once and no transaction holds: heard by the desk within a quarter of a second. */
export const tellDeskSoon = ({ house, site }: Where): void => {
  const sites = due.get(house) ?? new Set()
  due.set(house, sites)
  if (sites.has(site.id)) return
  sites.add(site.id)
  setTimeout(() => {
    sites.delete(site.id)
    tellDesk({ house, site }, house.database.db).catch((error) => {
      house.log.warn({ err: error, site: site.id }, 'the desk was not told of what came')
    })
  }, gather).unref()
}
