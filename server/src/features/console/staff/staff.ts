import type { Answer, Input } from '@quanzi/contract'
import type { Db } from '../../../db/handle.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { rightsOn } from '../../../http/viewer.ts'
import { recordChange } from '../../audit/record.ts'
import { showMember } from '../../member/view.ts'
import { showMobile } from '../members/view.ts'

/** Everybody with an appointment on a site that the caller operates, and those of all sites. */
export const listStaff = async (c: Context): Promise<Answer<'GET console/staff list'>> => {
  const sites = await c.db.selectFrom('site').select(['id', 'name']).orderBy('id').execute()
  const operated = sites.filter(({ id }) => rightsOn(c.viewer, id).operator)
  const rows = await c.db
    .selectFrom('appointment as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .leftJoin('second_factor as f', 'f.member_id', 'm.id')
    .select([
      'a.site_id',
      'a.role',
      'a.level',
      'm.id',
      'm.nickname',
      'm.avatar',
      'm.auth',
      'm.mobile_cipher',
      'f.confirmed_at',
    ])
    .where('a.site_id', 'in', [0, ...operated.map(({ id }) => id)])
    .orderBy('m.id')
    .orderBy('a.site_id')
    .execute()
  const people = new Map<number, Answer<'GET console/staff list'>['people'][number]>()
  for (const row of rows) {
    const { id, nickname, img_url } = showMember(row)
    const person = people.get(id) ?? {
      id,
      nickname,
      img_url,
      mobile: showMobile(row.mobile_cipher, c.house.config.secret),
      appointments: [],
      factor: row.confirmed_at ? 1 : 0,
    }
    person.appointments.push({ site_id: row.site_id, role: row.role, level: row.level as 0 | 1 | 2 })
    people.set(id, person)
  }
  const withFlow = await Promise.all(
    operated.map(async ({ id, name }) => ({ id, name, flow: (await c.house.sites.get(id)).flow })),
  )
  return { sites: withFlow, people: [...people.values()] }
}

export const setReviewer = (c: Context, { member_id, level }: Input<'POST console/staff review'>): Promise<null> =>
  appoint(c, { memberId: member_id, siteId: c.site.id, role: 'reviewer', level, on: level > 0 })

export const setOperator = (c: Context, { member_id, on, all }: Input<'POST console/staff operate'>): Promise<null> =>
  appoint(c, { memberId: member_id, siteId: all ? 0 : c.site.id, role: 'operator', level: 0, on })

type Wish = { memberId: number; siteId: number; role: 'reviewer' | 'operator'; level: number; on: boolean }

const appoint = (c: Context, { memberId, siteId, role, level, on }: Wish): Promise<null> =>
  transaction(c.db, async (db) => {
    const member = await db.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst()
    if (!member) throw new Refusal('notFound', { data: { field: 'member_id' } })
    const was = await db
      .deleteFrom('appointment')
      .where('member_id', '=', memberId)
      .where('site_id', '=', siteId)
      .where('role', '=', role)
      .returning('level')
      .executeTakeFirst()
    if (on) await db.insertInto('appointment').values({ member_id: memberId, site_id: siteId, role, level }).execute()
    else if (role === 'operator' && siteId === 0) await keepOneChief(db)
    await c.house.bus.tell(db, `member:${memberId}`)
    await recordChange(
      { ...c, db },
      {
        action: `${role}.${on ? 'save' : 'remove'}`,
        subject: `member:${memberId}`,
        before: was ? { site: siteId, level: was.level } : null,
        after: on ? { site: siteId, level } : null,
      },
    )
    return null
  })

/** Without anybody who runs all sites, nobody could ever appoint one again. */
const keepOneChief = async (db: Db): Promise<void> => {
  const chiefs = await db
    .selectFrom('appointment')
    .select('member_id')
    .where('site_id', '=', 0)
    .where('role', '=', 'operator')
    .forUpdate()
    .execute()
  if (chiefs.length === 0) throw new Refusal('lastChief')
}
