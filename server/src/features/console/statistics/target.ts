import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { recordChange } from '../../audit/record.ts'
import { targetsOf } from '../../statistics/oldest.ts'

export const readTarget = async (c: Context): Promise<Answer<'GET console/target detail'>> => {
  const targets = await targetsOf(c.db, c.site.id)
  return { first: targets[1], second: targets[2], missed_since: targets.missedSince?.toISOString() ?? '' }
}

export const saveTarget = (c: Context, { first, second }: Input<'POST console/target save'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const was = await targetsOf(db, c.site.id)
    for (const [level, seconds] of [
      [1, first],
      [2, second],
    ] as const) {
      await db
        .insertInto('review_target')
        .values({ site_id: c.site.id, level, seconds, told_at: null })
        .onConflict((o) => o.columns(['site_id', 'level']).doUpdateSet({ seconds }))
        .execute()
    }
    await recordChange(
      { ...c, db },
      { action: 'target.save', subject: 'target', before: { first: was[1], second: was[2] }, after: { first, second } },
    )
    return null
  })
