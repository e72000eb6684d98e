import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Site, toSite } from '../site/site.ts'

type ReviewLevel = 1 | 2
type Flow = Site['rules']['reviewFlow']

/** The levels that a site has a reviewer for who is not banned, besides the member `without`. */
export const listReviewerLevels = async (db: Db, site: number, now: Date, without = 0): Promise<number[]> => {
  const rows = await db
    .selectFrom('appointment')
    .innerJoin('member', 'member.id', 'appointment.member_id')
    .select('level')
    .distinct()
    .where('site_id', '=', site)
    .where('role', '=', 'reviewer')
    .where('member.id', '<>', without)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_sanction as z')
            .select('z.kind')
            .whereRef('z.member_id', '=', 'member.id')
            .where('z.site_id', '=', site)
            .where('z.kind', '=', 'ban')
            .where('z.until', '>', now),
        ),
      ),
    )
    .execute()
  return rows.map(({ level }) => level)
}

/** The levels at which no reviewer can decide. In the single flow every reviewer decides everything. */
export const findEmptyLevels = (flow: Flow, levels: readonly number[]): ReviewLevel[] =>
  ([1, 2] as const).filter((level) => (flow === 'single' ? levels.length === 0 : !levels.includes(level)))

type ReviewerChange = {
  memberId: number
  /** Read before the transaction: a cache that must load opens another connection. */
  sites: readonly Pick<Site, 'id'>[]
  now: Date
  /** The new level, 0 for none. */
  level: number
  confirmed: '0' | '1' | undefined
}

/** Throws unless the change is confirmed or leaves a reviewer at each level. The caller has locked the member. */
export const requireConfirmedGap = async (db: Db, { memberId, sites, now, level, confirmed }: ReviewerChange) => {
  const affected = await listReviewedSites(db, memberId, sites)
  await lockReviewers(db, affected)
  if (confirmed === '1') return
  const risks: string[] = []
  for (const { id, name, rules } of await readSites(db, affected)) {
    const { reviewFlow } = rules
    const before = findEmptyLevels(reviewFlow, await listReviewerLevels(db, id, now))
    const others = await listReviewerLevels(db, id, now, memberId)
    const emptied = findEmptyLevels(reviewFlow, level > 0 ? [...others, level] : others)
    const lost = emptied.filter((one) => !before.includes(one))
    if (lost.length === 0) continue
    const stage = reviewFlow === 'single' ? '' : lost.map((one) => stageNames[one]).join('和')
    risks.push(`${name}将没有${stage}审核员，待${stage || '审核'}的内容将无人处理。`)
  }
  if (risks.length > 0) throw new ApiError('confirmationRequired', { data: { risks } })
}

const listReviewedSites = async (db: Db, memberId: number, sites: readonly Pick<Site, 'id'>[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('appointment')
    .select('site_id')
    .where('member_id', '=', memberId)
    .where('role', '=', 'reviewer')
    .execute()
  return rows.map(({ site_id }) => site_id).filter((id) => sites.some((site) => site.id === id))
}

/** Parallel changes of reviewers, and switches to two levels, wait here, and then read what the earlier one has left. */
export const lockReviewers = async (db: Db, sites: readonly number[]): Promise<void> => {
  if (sites.length === 0) return
  await db
    .selectFrom('appointment')
    .select('member_id')
    .where('role', '=', 'reviewer')
    .where('site_id', 'in', sites)
    .orderBy('site_id')
    .orderBy('member_id')
    .forUpdate()
    .execute()
}

/** Not from the cache: an operator may have switched the flow since the request began. */
const readSites = async (db: Db, ids: readonly number[]): Promise<Site[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('site').selectAll().where('id', 'in', ids).orderBy('id').execute()).map(toSite)

const stageNames: Record<ReviewLevel, string> = { 1: '一审', 2: '二审' }
