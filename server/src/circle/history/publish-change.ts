import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'

type ChangeScope = { app: AppContext; site: { id: number } }

export const publishChange = async ({ app, site }: ChangeScope, db: Db): Promise<void> => {
  await app.invalidation.publish(db, `posts:${site.id}`)
  await publishQueueChange({ app, site }, db)
}

export const publishQueueChange = ({ app, site }: ChangeScope, db: Db): Promise<void> =>
  app.invalidation.publish(db, `review-queue:${site.id}`)

const batchDelay = 250
const pendingSites = new WeakMap<AppContext, Set<number>>()

/** Publishes once per site and quarter of a second: each publication takes a lock that all writers share. */
export const publishQueueChangeSoon = ({ app, site }: ChangeScope): void => {
  const sites = pendingSites.get(app) ?? new Set()
  pendingSites.set(app, sites)
  if (sites.has(site.id)) return
  sites.add(site.id)
  setTimeout(() => {
    sites.delete(site.id)
    publishQueueChange({ app, site }, app.database.db).catch((error) => {
      app.log.warn({ err: error, site: site.id }, 'a change of the review queue was not published')
    })
  }, batchDelay).unref()
}
