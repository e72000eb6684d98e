import type { Answer } from '@quanzi/contract'
import type { Alert } from '@quanzi/contract/console/alerts'
import type { Context } from '../../http/context.ts'
import { rightsOn } from '../../http/viewer.ts'
import { countSpecial } from '../review/find.ts'
import { oldestSince, targetsOf } from '../statistics/oldest.ts'
import { countOverdue } from '../statistics/overdue.ts'
import { countJobs } from './health/jobs.ts'
import { lookAtServices } from './health/services.ts'
import { oldestReport } from './self.ts'

/** The bell of every open console asks once a minute: services are asked as rarely as an operator can bear. */
const serviceAge = 10 * 60_000

/** What somebody must see to, the most pressing first; what is in order is not mentioned. */
export const readAlerts = async (c: Context): Promise<Answer<'GET console/alerts'>> => {
  const own = [await overdue(c, 1), await overdue(c, 2), ...(await objections(c)), await hookTrouble(c)]
  const all = rightsOn(c.viewer, c.site.id).chief ? await serverTrouble(c) : []
  return { data: [...own, ...all].filter(({ n }) => n > 0) }
}

const none = { since: '', note: '' } as const
const iso = (at: Date | null | undefined) => at?.toISOString() ?? ''

const overdue = async (c: Context, level: 1 | 2): Promise<Alert> => {
  const before = new Date(c.now.getTime() - (await targetsOf(c.db, c.site.id))[level] * 1000)
  const found = await Promise.all(
    (['post', 'comment'] as const).map(async (kind) => ({
      n: await countOverdue(c.db, c.site.id, kind, level, before),
      since: await oldestSince(c.db, c.site.id, kind, level),
    })),
  )
  const times = found.flatMap(({ since }) => (since ? [since.getTime()] : []))
  return {
    key: level === 1 ? 'late_first' : 'late_second',
    n: found.reduce((sum, { n }) => sum + n, 0),
    since: times.length > 0 ? iso(new Date(Math.min(...times))) : '',
    note: '',
  }
}

const objections = async (c: Context): Promise<Alert[]> => {
  const found = await countSpecial(c.db, c.site.id)
  return [
    {
      key: 'reports',
      n: found.topic_reports + found.reply_reports + found.member_reports,
      since: iso(await oldestReport(c)),
      note: '',
    },
    { key: 'appeals', n: found.topic_appeals + found.reply_appeals, ...none },
  ]
}

const hookTrouble = async (c: Context): Promise<Alert> => {
  const hook = await c.db
    .selectFrom('web_hook')
    .select(['sent_at', 'fault'])
    .where('site_id', '=', c.site.id)
    .where('fault', '<>', '')
    .executeTakeFirst()
  return { key: 'hook', n: hook ? 1 : 0, since: iso(hook?.sent_at), note: hook?.fault ?? '' }
}

const serverTrouble = async (c: Context): Promise<Alert[]> => {
  const faults = (await lookAtServices(c.house, { age: serviceAge })).filter(({ state }) => state === 'fault')
  const { dead, late } = await countJobs(c)
  return [
    { key: 'service', n: faults.length, since: '', note: faults.map(({ key }) => key).join() },
    { key: 'job_dead', n: dead, ...none },
    { key: 'job_late', n: late, ...none },
  ]
}
