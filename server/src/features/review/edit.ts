import type { Answer, Input } from '@quanzi/contract'
import { step } from '@quanzi/contract/states'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { alikeMark } from '../../text/alike.ts'
import { searchText, searchTokens } from '../../text/search.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { screen } from '../screening/screen.ts'
import { dropClaim, refuseClaimed } from './claim.ts'
import { alreadyDecided, changeItem, findItem } from './items.ts'
import { reviewerOf } from './reviewer.ts'

/** A reviewer mends the text or the tag: a new revision, with the author's own words kept in the history. */
export const editPost = (
  c: Context,
  input: Input<'POST circle/topic edit'>,
): Promise<Answer<'POST circle/topic edit'>> =>
  transaction(c.db, async (db) => {
    const item = await findItem(c, db, 'post', input.topic_id)
    if (input.rev !== item.rev) throw await alreadyDecided(db, 'post', item.id)
    await refuseClaimed(c, db, 'post', item.id)
    const next = step('post', item.state, 'edit', reviewerOf(c))
    if (!next) throw await alreadyDecided(db, 'post', item.id)
    const { hits, note } = await screen(c, db, [input.content])
    const tag = input.tag === undefined ? item.tag_id : input.tag
    if (tag !== null && tag !== item.tag_id) {
      const found = await db
        .selectFrom('tag')
        .select('id')
        .where('id', '=', tag)
        .where('site_id', '=', c.site.id)
        .where('offline', '=', false)
        .executeTakeFirst()
      if (!found) throw new Refusal('tagGone', { data: { field: 'tag' } })
    }
    const rev = item.rev + 1
    await changeItem(db, 'post', item.id, {
      state: next.to,
      rev,
      content: input.content,
      tag_id: tag,
      search_text: searchText(input.content),
      search_pairs: searchTokens(input.content),
      alike: alikeMark(input.content),
      hits: JSON.stringify(hits),
      screen_note: note,
      updated_at: c.now,
    })
    await writeHistory(db, {
      siteId: c.site.id,
      kind: 'post',
      itemId: item.id,
      action: 'edit',
      from: item.state,
      to: next.to,
      memberId: c.viewer.id,
      reason: '',
      rev,
      before: { content: item.content, tag_id: item.tag_id },
      now: c.now,
    })
    await dropClaim(db, 'post', item.id)
    await announce(c, db)
    return { rev }
  })
