import type { Answer } from '@quanzi/contract'
import { type Kind, type Stage, statesIn } from '@quanzi/contract/states'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { rightsOn } from '../../http/viewer.ts'
import { countSpecial } from '../review/find.ts'
import { fileUrl } from '../upload/urls.ts'

/** Who operates and what. Which site the request names is no matter: it is how the console learns where it may begin. */
export const readSelf = async (c: Context): Promise<Answer<'GET console/self'>> => {
  const sites = await c.db.selectFrom('site').select(['id', 'name']).orderBy('id').execute()
  const operated = sites.filter(({ id }) => rightsOn(c.viewer, id).operator)
  if (operated.length === 0) throw new Refusal('forbidden')
  const { avatar } = await c.db
    .selectFrom('member')
    .select('avatar')
    .where('id', '=', c.viewer.id)
    .executeTakeFirstOrThrow()
  return {
    member: { id: c.viewer.id, nickname: c.viewer.nickname, img_url: fileUrl(avatar, 'thumb') },
    chief: rightsOn(c.viewer, c.site.id).chief ? 1 : 0,
    sites: operated.map((site) => ({ ...site, level: rightsOn(c.viewer, site.id).level })),
  }
}

/** From the kept counts of states, as the tabs of the desk are; open reports are few and looked up. */
export const readWaiting = async (c: Context): Promise<Answer<'GET console/waiting'>> => {
  const counts = await c.db
    .selectFrom('state_count')
    .select(['kind', 'state', 'n'])
    .where('site_id', '=', c.site.id)
    .execute()
  const { topic_reports, reply_reports, member_reports } = await countSpecial(c.db, c.site.id)
  const oldest = await oldestReport(c)
  const waiting = (kind: Kind, stage: Stage) => {
    const states = statesIn(kind, stage)
    return counts
      .filter((count) => count.kind === kind && states.includes(count.state))
      .reduce((sum, { n }) => sum + n, 0)
  }
  return {
    posts_first: waiting('post', 'first'),
    posts_second: waiting('post', 'second'),
    comments_first: waiting('comment', 'first'),
    comments_second: waiting('comment', 'second'),
    reports: topic_reports + reply_reports + member_reports,
    reports_since: oldest?.toISOString() ?? '',
  }
}

/** Since when the oldest report is open. */
export const oldestReport = async (c: Context): Promise<Date | undefined> => {
  const row = await c.db
    .selectFrom('report')
    .select('created_at')
    .where('site_id', '=', c.site.id)
    .where('outcome', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
