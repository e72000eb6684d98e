import { randomUUID } from 'node:crypto'
import type { Currency } from '@quanzi/contract/circle/reward'
import { isPublic, notBlocked } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { memberActions, notify } from '../notification/notify.ts'
import { notPublicError } from '../post/queries.ts'

const incrementRewardCount = statement<{ author_id: number; rewards: number }>(
  'reward_count',
  `update post p set rewards = rewards + 1 where id = $1 and site_id = $2 and ${isPublic('p')} returning author_id, rewards`,
)

/** In the order of the ids, against deadlocks. `no key update` does not block inserts that refer to these members. */
const lockedBalances = statement<{ id: number; credit: number; coin: number }>(
  'reward_balances_locked',
  'select id, credits as credit, coins as coin from member where id = any($1::bigint[]) order by id for no key update',
)

const bookReward = statement<{ balance: number }>(
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

/** The idempotency key is required, because a repeated call would give twice. */
export const giveReward: Operation<'POST reward/give'> = async (ctx, input) => {
  const { content_id: postId, kind, amount } = input
  if (!ctx.request.headers['idempotency-key']) {
    throw new ApiError('badRequest', { data: { field: 'Idempotency-Key' } })
  }
  if (!ctx.site.rules.rewards[kind].enabled) throw new ApiError('rewardDisabled', { data: { field: 'kind' } })
  return transaction(ctx.db, async (db) => {
    const [post] = await incrementRewardCount(db, [postId, ctx.site.id])
    if (!post) throw await notPublicError(db, postId, ctx.site.id)
    if (post.author_id === ctx.viewer.id) throw new ApiError('notOnOneself', { data: { field: 'content_id' } })
    const balances = await lockedBalances(db, [[ctx.viewer.id, post.author_id]])
    const giverBalance = balances.find((balance) => balance.id === ctx.viewer.id)
    if (!giverBalance || giverBalance[kind] < amount)
      throw new ApiError('insufficientBalance', { data: { field: 'amount' } })
    const [row] = await bookReward(db, [
      ctx.site.id,
      postId,
      ctx.viewer.id,
      post.author_id,
      kind,
      amount,
      ctx.now,
      randomUUID(),
    ])
    if (!row) throw new ApiError('fault')
    await notifyAuthor(ctx, db, { postId, author: post.author_id, kind, amount })
    return { balance: row.balance, num: post.rewards }
  })
}

const authorSeesGiver = statement<{ id: number }>(
  'reward_author_sees_giver',
  `select id from member m where id = $1 and ${notBlocked('$1', '$2')}`,
)

const currencyLabels: Record<Currency, string> = { credit: '积分', coin: '金币' }

/** An author who blocks the giver gets the reward without a notification. */
const notifyAuthor = async (
  ctx: RequestContext,
  db: Db,
  { postId, author, kind, amount }: { postId: number; author: number; kind: Currency; amount: number },
): Promise<void> => {
  if ((await authorSeesGiver(db, [author, ctx.viewer.id])).length === 0) return
  await notify(db, {
    siteId: ctx.site.id,
    memberId: author,
    title: `${ctx.viewer.nickname}${memberActions.reward}`,
    content: `收到 ${amount} ${currencyLabels[kind]}`,
    link: `#/sharedetail/${postId}`,
    fromId: ctx.viewer.id,
    now: ctx.now,
  })
}
