import type { Input } from '@quanzi/contract'
import { fullTime } from '@quanzi/contract/text'
import type { Db } from '../../../db/handle.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { rightsOn } from '../../../http/viewer.ts'
import { recordChange } from '../../audit/record.ts'
import { setBan } from '../../member/ban.ts'
import { forGood, setMute } from '../../member/mute.ts'
import { tell } from '../../notice/tell.ts'

const hour = 3_600_000
const untilOf = (c: Context, hours: number): Date => (hours === 0 ? forGood : new Date(c.now.getTime() + hours * hour))
const wordsOf = (until: Date): string => (until === forGood ? '永久' : `至 ${fullTime(until.toISOString())}`)

type Row = {
  id: number
  nickname: string
  auth: boolean
  muted_until: Date | null
  muted_reason: string
  banned_until: Date | null
  banned_reason: string
}

export const mute = (c: Context, { member_id, hours, reason }: Input<'POST console/member mute'>): Promise<null> =>
  act(c, member_id, async (db, row) => {
    const until = untilOf(c, hours)
    await setMute(c.house, db, { memberId: row.id, until, reason })
    const content = `您已被禁言（${wordsOf(until)}）：${reason}`
    await tell(db, { siteId: c.site.id, memberId: row.id, title: '账号处理通知', content, link: '', now: c.now })
    await recordChange(
      { ...c, db },
      { action: 'member.mute', ...about(row), before: muteOf(row), after: { until, why: reason }, reason },
    )
  })

export const unmute = (c: Context, { member_id, reason }: Input<'POST console/member unmute'>): Promise<null> =>
  act(c, member_id, async (db, row) => {
    await setMute(c.house, db, { memberId: row.id, until: null, reason: '' })
    const after = { until: null, why: '' }
    await recordChange({ ...c, db }, { action: 'member.unmute', ...about(row), before: muteOf(row), after, reason })
  })

export const ban = (c: Context, input: Input<'POST console/member ban'>): Promise<null> =>
  act(c, input.member_id, async (db, row) => {
    if (input.nickname !== row.nickname) throw new Refusal('nicknameWrong', { data: { field: 'nickname' } })
    const until = untilOf(c, input.hours)
    await setBan(c.house, db, { memberId: row.id, until, reason: input.reason })
    await recordChange(
      { ...c, db },
      {
        action: 'member.ban',
        ...about(row),
        before: banOf(row),
        after: { until, why: input.reason },
        reason: input.reason,
      },
    )
  })

export const unban = (c: Context, { member_id, reason }: Input<'POST console/member unban'>): Promise<null> =>
  act(c, member_id, async (db, row) => {
    await setBan(c.house, db, { memberId: row.id, until: null, reason: '' })
    const after = { until: null, why: '' }
    await recordChange({ ...c, db }, { action: 'member.unban', ...about(row), before: banOf(row), after, reason })
  })

/** The mark stands on everything of theirs that is shown, so all lists look again. */
export const verify = (c: Context, { member_id, on }: Input<'POST console/member verify'>): Promise<null> =>
  act(c, member_id, async (db, row) => {
    await db.updateTable('member').set({ auth: on }).where('id', '=', row.id).execute()
    await c.house.bus.tell(db, `member:${row.id}`)
    await c.house.bus.tell(db, 'posts:all')
    const action = on ? 'member.verify' : 'member.unverify'
    await recordChange({ ...c, db }, { action, ...about(row), before: { auth: row.auth }, after: { auth: on } })
  })

export const logOutEverywhere = async (
  c: Context,
  { member_id, reason }: Input<'POST console/member logout'>,
): Promise<{ sessions: number }> => {
  let sessions = 0
  await act(c, member_id, async (db, row) => {
    const gone = await db.deleteFrom('session').where('member_id', '=', row.id).executeTakeFirst()
    sessions = Number(gone.numDeletedRows)
    await c.house.bus.tell(db, `member:${row.id}`)
    await recordChange({ ...c, db }, { action: 'member.logout', ...about(row), after: { sessions }, reason })
  })
  return { sessions }
}

const about = (row: Row) => ({ subject: `member:${row.id}` })
const muteOf = (row: Row) => ({ until: row.muted_until, why: row.muted_reason })
const banOf = (row: Row) => ({ until: row.banned_until, why: row.banned_reason })

/** One change of a member, who stands still meanwhile. Nobody acts on themselves, and on operators only who runs all sites. */
const act = (c: Context, memberId: number, work: (db: Db, row: Row) => Promise<void>): Promise<null> =>
  transaction(c.db, async (db) => {
    const row = await db
      .selectFrom('member')
      .select(['id', 'nickname', 'auth', 'muted_until', 'muted_reason', 'banned_until', 'banned_reason'])
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('notFound', { data: { field: 'member_id' } })
    if (row.id === c.viewer.id) throw new Refusal('toOneself')
    await spareOperators(c, db, row.id)
    await work(db, row)
    return null
  })

const spareOperators = async (c: Context, db: Db, memberId: number): Promise<void> => {
  if (rightsOn(c.viewer, c.site.id).chief) return
  const operates = await db
    .selectFrom('appointment')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('role', '=', 'operator')
    .executeTakeFirst()
  if (operates) throw new Refusal('staffSafe')
}
