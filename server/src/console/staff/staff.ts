import type { CallOutput } from '@quanzi/contract'
import { recordChange } from '../../identity/audit/record.ts'
import { requireAnotherChief } from '../../identity/member/last-chief.ts'
import { requireConfirmedGap } from '../../identity/member/reviewer-levels.ts'
import { requireInSiteScope } from '../../identity/member/site-scope.ts'
import { serializeName } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { listOpenSites } from '../shared/open-sites.ts'

/** Appointments on the sites that the caller operates, and those for all sites. */
export const listStaff: Operation<'GET console/staff list'> = async (ctx) => {
  const operated = (await listOpenSites(ctx.db)).filter(({ id }) => rightsOn(ctx.viewer, id).operator)
  const rows = await ctx.db
    .selectFrom('appointment as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .leftJoin('mfa_secret as f', 'f.member_id', 'm.id')
    .select(['a.site_id', 'a.role', 'a.level', 'm.id', 'm.nickname', 'm.avatar', 'f.confirmed_at'])
    .where('a.site_id', 'in', [0, ...operated.map(({ id }) => id)])
    .orderBy('m.id')
    .orderBy('a.site_id')
    .execute()
  const people = new Map<number, CallOutput<'GET console/staff list'>['people'][number]>()
  for (const row of rows) {
    const { id, nickname, img_url } = serializeName(row)
    const person = people.get(id) ?? {
      id,
      nickname,
      img_url,
      appointments: [],
      factor: row.confirmed_at ? 1 : 0,
    }
    // A check of the table allows no other level.
    person.appointments.push({ site_id: row.site_id, role: row.role, level: row.level as 0 | 1 | 2 })
    people.set(id, person)
  }
  const sitesWithFlow = await Promise.all(
    operated.map(async ({ id, name }) => ({ id, name, flow: (await ctx.app.sites.get(id)).rules.reviewFlow })),
  )
  return { sites: sitesWithFlow, people: [...people.values()] }
}

export const setReviewer: Operation<'POST console/staff review'> = (ctx, { member_id, level, confirmed }) =>
  appoint(ctx, { memberId: member_id, siteId: ctx.site.id, role: 'reviewer', level, active: level > 0 }, (db) =>
    requireConfirmedGap(db, { memberId: member_id, sites: [ctx.site], now: ctx.now, level, confirmed }),
  )

export const setOperator: Operation<'POST console/staff operate'> = (ctx, { member_id, on, all }) =>
  appoint(ctx, { memberId: member_id, siteId: all ? 0 : ctx.site.id, role: 'operator', level: 0, active: on })

type AppointmentChange = {
  memberId: number
  siteId: number
  role: 'reviewer' | 'operator'
  level: number
  active: boolean
}

const appoint = (
  ctx: RequestContext,
  { memberId, siteId, role, level, active }: AppointmentChange,
  validate?: (db: Db) => Promise<void>,
): Promise<null> =>
  transaction(ctx.db, async (db) => {
    await db
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('left_at', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('notFound', { data: { field: 'member_id' } }))
    await requireInSiteScope(ctx, db, memberId)
    await validate?.(db)
    if (!active && role === 'operator' && siteId === 0) await requireAnotherChief(db, memberId, ctx.now)
    const previous = await db
      .deleteFrom('appointment')
      .where('member_id', '=', memberId)
      .where('site_id', '=', siteId)
      .where('role', '=', role)
      .returning('level')
      .executeTakeFirst()
    if (active)
      await db.insertInto('appointment').values({ member_id: memberId, site_id: siteId, role, level }).execute()
    await ctx.app.invalidation.publish(db, `member:${memberId}`)
    await recordChange(ctx, db, {
      action: `${role}.${active ? 'save' : 'remove'}`,
      subject: `member:${memberId}`,
      before: previous ? { site: siteId, level: previous.level } : null,
      after: active ? { site: siteId, level } : null,
    })
    return null
  })
