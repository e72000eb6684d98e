import type { Answer, Input } from '@quanzi/contract'
import type { Kind } from '@quanzi/contract/states'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellDesk } from '../history/announce.ts'
import { lastRefusal, ownItem } from './items.ts'

const kinds = { topic: 'post', reply: 'comment' } as const satisfies Record<string, Kind>
const refused = new Set(['rejected', 'offline'])

/** The author objects to a refusal, once for each. docs/spec/review.md, appeals. */
export const appeal = (
  c: Context,
  { kind, id, text }: Input<'POST circle/commonapi appeal'>,
): Promise<Answer<'POST circle/commonapi appeal'>> =>
  transaction(c.db, async (db) => {
    const what = kinds[kind]
    const item = await ownItem(c, db, what, id)
    const against = refused.has(item.stage) ? await lastRefusal(db, what, id) : undefined
    if (!against) throw new Refusal('appealNot')
    const made = await db
      .insertInto('appeal')
      .values({
        site_id: c.site.id,
        kind: what,
        item_id: id,
        member_id: c.viewer.id,
        against: against.id,
        decider_id: against.member_id,
        text,
        created_at: c.now,
      })
      .onConflict((o) => o.column('against').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('appealTwice')
    await tellDesk(c, db)
    return { appeal_id: made.id }
  })

/** How the review of one's own item stands. */
export const readProgress = (
  c: Context,
  { kind, id }: Input<'GET circle/commonapi progress'>,
): Promise<Answer<'GET circle/commonapi progress'>> =>
  transaction(c.db, async (db) => {
    const what = kinds[kind]
    const item = await ownItem(c, db, what, id)
    const against = refused.has(item.stage) ? await lastRefusal(db, what, id) : undefined
    const made =
      against &&
      (await db
        .selectFrom('appeal')
        .select(['outcome', 'text', 'answer', 'created_at'])
        .where('against', '=', against.id)
        .executeTakeFirst())
    const stands = made && made.outcome !== 'withdrawn' ? made : undefined
    return {
      levels: c.site.flow === 'double' ? 2 : 1,
      stage: item.stage,
      refuse_level: item.refuse_level as 0 | 1 | 2,
      reason: item.reason,
      submitted_at: item.submitted_at.toISOString(),
      may_appeal: against && !made ? 1 : 0,
      appeal: stands
        ? {
            state: stands.outcome === null ? 'open' : stands.outcome === 'granted' ? 'granted' : 'dismissed',
            content: stands.text,
            answer: stands.answer,
            created_at: stands.created_at.toISOString(),
          }
        : null,
    }
  })
