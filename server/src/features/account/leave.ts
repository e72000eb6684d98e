import type { Input } from '@quanzi/contract'
import { leftName } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { sessionCookie } from '../../http/session.ts'
import { sendCode, useCode } from '../login/codes.ts'
import { openMobile } from '../member/mobile.ts'
import { holdMember } from '../member/rows.ts'

/** Sends the code to the number that the account has; the page never needs to know it whole. */
export const sendLeaveCode = async (c: Context, { captcha }: Input<'POST circle/memberapi leave_code'>) =>
  sendCode(c, { mobile: await ownMobile(c), captcha, siteid: '' })

/**
 * Closes the account: what one wrote is gone for everybody at once and thrown away after the retention time, what one did
 * to others' posts is undone, the person behind the name is forgotten. The ledger and the history stay, without a person.
 */
export const leave = async (c: Context, { code }: Input<'POST circle/memberapi leave'>): Promise<null> => {
  const mobile = await ownMobile(c)
  const right = await transaction(c.db, (db) => useCode(db, c.house.config.secret, mobile, code, c.now))
  if (!right) throw new Refusal('codeWrong', { data: { field: 'code' } })
  await transaction(c.db, async (db) => {
    await holdMember(db, c.viewer.id)
    for (const undo of undone) await undo.execute(c, db)
    await keepMute(c, db)
    await forgetPerson(c, db)
    await c.house.bus.tell(db, `member:${c.viewer.id}`)
    await c.house.bus.tell(db, 'posts:all')
  })
  c.reply.clearCookie(sessionCookie, { path: '/' })
  return null
}

const ownMobile = async (c: Context): Promise<string> => {
  const row = await c.db
    .selectFrom('member')
    .select('mobile_cipher')
    .where('id', '=', c.viewer.id)
    .executeTakeFirstOrThrow()
  if (!row.mobile_cipher) throw new Refusal('mobileNeeded')
  return openMobile(row.mobile_cipher, c.house.config.secret)
}

const step = (write: (id: number, now: Date) => ReturnType<typeof sql>) => ({
  execute: (c: Context, db: Db) => write(c.viewer.id, c.now).execute(db),
})

/** A post or a comment that is deleted leaves a line in the history like any other. */
const deleteItems = (kind: 'post' | 'comment') =>
  step(
    (id, now) => sql`
    with gone as (select id, site_id, state, rev from ${sql.table(kind)} where author_id = ${id} and state <> 9 for update),
      lines as (
        insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
        select site_id, ${kind}::text, id, 'del', state, 9, ${id}::bigint, rev, ${now}::timestamptz from gone)
    update ${sql.table(kind)} set state = 9, updated_at = ${now} where id in (select id from gone)`,
  )

/** One row of the member at most hangs on each of these, and each keeps a count of its rows. */
const takeBack = (table: string, of: string, key: string, counter: string) =>
  step(
    (id) => sql`
    with gone as (delete from ${sql.table(table)} where member_id = ${id} returning ${sql.ref(key)} as item)
    update ${sql.table(of)} set ${sql.ref(counter)} = ${sql.ref(counter)} - 1 where id in (select item from gone)`,
  )

const forget = (table: string, ...columns: string[]) =>
  step(
    (id) =>
      sql`delete from ${sql.table(table)} where ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${id}`),
        sql` or `,
      )}`,
  )

/** What is left of a balance goes back to the house, so that the books stay right. */
const giveBack = (currency: 'credit' | 'coin', column: 'credits' | 'coins') =>
  step(
    (id, now) => sql`
    with held as (select id, ${sql.ref(column)} as amount, gen_random_uuid() as movement from member where id = ${id} and ${sql.ref(column)} > 0),
      entries as (
        insert into ledger (movement, account, currency, amount, kind, created_at)
        select movement, id, ${currency}::text, -amount, 'leave', ${now}::timestamptz from held
        union all select movement, 0, ${currency}::text, amount, 'leave', ${now}::timestamptz from held)
    update member set ${sql.ref(column)} = 0 where id in (select id from held)`,
  )

const undone = [
  deleteItems('comment'),
  deleteItems('post'),
  takeBack('post_like', 'post', 'post_id', 'likes'),
  takeBack('collect', 'post', 'post_id', 'collects'),
  takeBack('comment_like', 'comment', 'comment_id', 'likes'),
  takeBack('tag_follow', 'tag', 'tag_id', 'followers'),
  forget('follow', 'member_id', 'target_id'),
  forget('block', 'member_id', 'target_id'),
  forget('notice', 'member_id'),
  forget('appointment', 'member_id'),
  forget('session', 'member_id'),
  giveBack('credit', 'credits'),
  giveBack('coin', 'coins'),
]

/** Who was muted is muted again when the number comes back before the time is over. */
const keepMute = async (c: Context, db: Db): Promise<void> => {
  await sql`
    insert into kept_mute (mobile_hash, muted_until, muted_reason)
    select mobile_hash, muted_until, muted_reason from member
    where id = ${c.viewer.id} and mobile_hash is not null and muted_until > ${c.now}
    on conflict (mobile_hash) do update set muted_until = excluded.muted_until, muted_reason = excluded.muted_reason`.execute(
    db,
  )
}

const forgetPerson = async (c: Context, db: Db): Promise<void> => {
  await db
    .updateTable('member')
    .set({
      nickname: leftName,
      bio: '',
      avatar: '',
      auth: false,
      mobile_cipher: null,
      mobile_hash: null,
      ip_province: '',
      muted_until: null,
      muted_reason: '',
      guarded_until: null,
      left_at: c.now,
    })
    .where('id', '=', c.viewer.id)
    .execute()
  // A picture that nobody is shown by any more; the media of posts are thrown away with them.
  await db.updateTable('file').set({ open: false }).where('owner_id', '=', c.viewer.id).execute()
}
