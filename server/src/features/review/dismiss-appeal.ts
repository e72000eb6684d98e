import type { Kind } from '@quanzi/contract/states'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { answerAppeal, openAppeal } from '../appeal/close.ts'
import { tellDesk } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { tell } from '../notice/tell.ts'
import { dropClaim, refuseClaimed } from './claim.ts'
import { alreadyDecided, findItem, standing } from './items.ts'
import { reviewerOf } from './reviewer.ts'
import { linkOf } from './tell.ts'

type Dismissal = { kind: Kind; id: number; reason: string; rev?: number | undefined }

/** The decision stands, and its author hears why. To grant an appeal is to restore the item. */
export const dismissAppeal = (c: Context, { kind, id, reason, rev }: Dismissal): Promise<null> =>
  transaction(c.db, async (db) => {
    reviewerOf(c)
    const item = await findItem(c, db, kind, id)
    if (rev !== undefined && rev !== item.rev) throw await alreadyDecided(db, kind, id)
    await refuseClaimed(c, db, kind, id)
    const appeal = await openAppeal(c, db, kind, id)
    if (!appeal) throw new Refusal('appealSettled')
    const decision = await writeHistory(db, {
      siteId: c.site.id,
      kind,
      itemId: id,
      action: 'appeal_dismiss',
      from: item.state,
      to: item.state,
      memberId: c.viewer.id,
      reason,
      rev: item.rev,
      before: standing(item),
      now: c.now,
    })
    await answerAppeal(db, appeal.id, { outcome: 'dismissed', answer: reason, decision, now: c.now })
    await dropClaim(db, kind, id)
    await tell(db, {
      siteId: c.site.id,
      memberId: item.author_id,
      title: '您的申诉未通过',
      content: `答复：${reason}`,
      link: linkOf(kind, item.post_id, true),
      now: c.now,
      decision,
    })
    await tellDesk(c, db)
    return null
  })
