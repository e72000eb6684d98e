import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'

/** Something came, went or changed: the lists and the desks of the site look again, in every process. */
export const announce = async ({ house, site }: Pick<Context, 'house' | 'site'>, db: Db): Promise<void> => {
  await house.bus.tell(db, `posts:${site.id}`)
  await tellDesk({ house, site }, db)
}

/** Something came that only the desk sees. */
export const tellDesk = ({ house, site }: Pick<Context, 'house' | 'site'>, db: Db): Promise<void> =>
  house.bus.tell(db, `desk:${site.id}`)
