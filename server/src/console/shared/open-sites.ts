import type { Db } from '../../platform/db/handle.ts'

export const listOpenSites = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('site').select(['id', 'name']).where('retired_at', 'is', null).orderBy('id').execute()
