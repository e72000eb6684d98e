import { randomUUID } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import type { Currency } from '@quanzi/contract/reward'
import type { Db } from '../../db/handle.ts'
import { isPublic, notBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { mayWrite } from '../member/may-write.ts'
import { tell } from '../notice/tell.ts'
import { whyHidden } from '../post/deeds.ts'
import { isOn } from './purse.ts'

const counted = statement<{ author_id: number; rewards: number }>(
  'reward_count',
  `update post p set rewards = rewards + 1 where id = $1 and site_id = $2 and ${isPublic('p')} returning author_id, rewards`,
)

/**
 * Both purses are held, in the order of their ids so that two who reward one another do not wait for ever. Held no tighter
 * than a balance needs: whoever else refers to these members (by a key, by a like) goes on.
 */
const purses = statement<{ id: number; credit: number; coin: number }>(
  'reward_purses',
  'select id, credits as credit, coins as coin from member where id = any($1::bigint[]) order by id for no key update',
)

const booked = statement<{ balance: number }>(
  'reward_book',
  `with given as (
     insert into reward (site_id, post_id, giver_id, currency, amount, created_at) values ($1, $2, $3, $5, $6, $7)
   ), entries as (
     insert into ledger (movement, account, currency, amount, kind, target, created_at)
     values ($8, $3, $5, -$6::int, 'give', 'post:' || $2::bigint, $7), ($8, $4, $5, $6::int, 'receive', 'post:' || $2::bigint, $7)
   ), moved as (
     update member set
       credits = credits + case when $5 = 'credit' then case when id = $3 then -$6::int else $6::int end else 0 end,
       coins = coins + case when $5 = 'coin' then case when id = $3 then -$6::int else $6::int end else 0 end
     where id in ($3, $4) returning id, credits, coins
   ) select case when $5 = 'credit' then credits else coins end as balance from moved where id = $3`,
)

/**
 * Moves credits or coins from a reader to a post's author: one movement of two rows, never below nothing. The key that
 * makes it happen once is the front door's; without one it is refused, as a doubled tap would give twice.
 */
export const give = async (c: Context, input: Input<'POST reward/give'>): Promise<Answer<'POST reward/give'>> => {
  const { content_id: postId, kind, amount } = input
  if (!c.request.headers['idempotency-key']) {
    throw new Refusal('badRequest', { data: { field: 'Idempotency-Key' } })
  }
  mayWrite(c)
  if (!isOn(c.site, kind)) throw new Refusal('rewardOff', { data: { field: 'kind' } })
  return transaction(c.db, async (db) => {
    const [post] = await counted(db, [postId, c.site.id])
    if (!post) throw await whyHidden(db, postId, c.site.id)
    if (post.author_id === c.viewer.id) throw new Refusal('toOneself', { data: { field: 'content_id' } })
    const held = await purses(db, [[c.viewer.id, post.author_id]])
    const mine = held.find((purse) => purse.id === c.viewer.id)
    if (!mine || mine[kind] < amount) throw new Refusal('balanceShort', { data: { field: 'amount' } })
    const [row] = await booked(db, [c.site.id, postId, c.viewer.id, post.author_id, kind, amount, c.now, randomUUID()])
    if (!row) throw new Refusal('fault')
    await tellAuthor(c, db, { postId, author: post.author_id, kind, amount })
    return { balance: row.balance, num: post.rewards }
  })
}

const sees = statement<{ id: number }>(
  'reward_seen',
  `select id from member m where id = $1 and ${notBlocked('$1', '$2')}`,
)

const units: Record<Currency, string> = { credit: '积分', coin: '金币' }

/** An author who blocks the giver has the reward and hears nothing of them. */
const tellAuthor = async (
  c: Context,
  db: Db,
  { postId, author, kind, amount }: { postId: number; author: number; kind: Currency; amount: number },
): Promise<void> => {
  if ((await sees(db, [author, c.viewer.id])).length === 0) return
  await tell(db, {
    siteId: c.site.id,
    memberId: author,
    title: `${c.viewer.nickname}打赏了您的帖子`,
    content: `收到 ${amount} ${units[kind]}`,
    link: `#/sharedetail/${postId}`,
    fromId: c.viewer.id,
    now: c.now,
  })
}
