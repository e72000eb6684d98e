import type { CallOutput } from '@quanzi/contract'
import type { PeriodTotals } from '@quanzi/contract/console/operations/statistics'
import { contentKinds } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { serializeName } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { countSamples, mergeHistograms, quantile } from '../../moderation/shared/histogram.ts'
import { addDays, daysBetween } from '../../platform/text/china-days.ts'
import { getReviewTargets } from './review-targets.ts'
import { type DailyWaitTimes, listWaitTimes } from './wait-times.ts'
import { countWaiting, getOldestWaitingSince } from './waiting.ts'

type DailyFigures = CallOutput<'GET console/statistics days'>['days'][number]

/** Both periods come from daily rows, so the cost depends on the number of days alone. */
export const readDays: Operation<'GET console/statistics days'> = async (ctx, { from, to }) => {
  const days = daysBetween(from, to)
  const previousStart = addDays(from, -days.length)
  const waits = await listWaitTimes(ctx, previousStart, to)
  const allDays = await listDailyFigures(ctx, previousStart, to, waits)
  const [previous, current] = [allDays.slice(0, days.length), allDays.slice(days.length)]
  const sumFigures = (lines: DailyFigures[]): PeriodTotals => {
    const sum = (key: 'posts' | 'comments' | 'decisions' | 'active') => lines.reduce((n, line) => n + line[key], 0)
    const within = new Set(lines.map(({ day }) => day))
    const inPeriod = waits.filter(({ day }) => within.has(day))
    return {
      posts: sum('posts'),
      comments: sum('comments'),
      active: Math.round((sum('active') / lines.length) * 10) / 10,
      decisions: sum('decisions'),
      wait: getMedianWait(inPeriod),
      ...getMedianWaitsByKind(inPeriod),
    }
  }
  return { days: current, now: sumFigures(current), before: sumFigures(previous) }
}

const inPeriod = ({ site }: RequestContext, from: string, to: string) =>
  sql<boolean>`site_id = ${site.id} and day between ${from} and ${to}`

const listDailyFigures = async (ctx: RequestContext, from: string, to: string, waits: DailyWaitTimes[]) => {
  const counts = await ctx.db
    .selectFrom('daily_count')
    .select(({ fn }) => ['day', 'kind', fn.sum<number>('n').as('n')])
    .where(inPeriod(ctx, from, to))
    .groupBy(['day', 'kind'])
    .execute()
  const decisions = await ctx.db
    .selectFrom('daily_decision')
    .select(({ fn }) => ['day', fn.sum<number>('n').as('n')])
    .where(inPeriod(ctx, from, to))
    .groupBy('day')
    .execute()
  const byDay = new Map(daysBetween(from, to).map((day): [string, DailyFigures] => [day, { day, ...noFigures }]))
  const key = { post: 'posts', comment: 'comments', active: 'active' } as const
  for (const { day, kind, n } of counts) {
    const line = byDay.get(day)
    if (line) line[key[kind]] = n
  }
  for (const { day, n } of decisions) {
    const line = byDay.get(day)
    if (line) line.decisions = n
  }
  return [...byDay.values()].map((line) => ({
    ...line,
    ...getMedianWaitsByKind(waits.filter(({ day }) => day === line.day)),
  }))
}

const noFigures = { posts: 0, comments: 0, active: 0, decisions: 0, wait_posts: null, wait_comments: null }

/** Apart, because many comments that are decided in seconds would hide how long posts wait. */
const getMedianWaitsByKind = (waits: DailyWaitTimes[]) => ({
  wait_posts: getMedianWait(waits.filter(({ kind }) => kind === 'post')),
  wait_comments: getMedianWait(waits.filter(({ kind }) => kind === 'comment')),
})

const getMedianWait = (waits: DailyWaitTimes[]): number | null =>
  quantile(mergeHistograms(waits.map(({ counts }) => counts)), 0.5)

export const readWaits: Operation<'GET console/statistics waiting'> = async (ctx, { from, to }) => {
  const site = ctx.site.id
  const waits = await listWaitTimes(ctx, from, to)
  const targets = await getReviewTargets(ctx.db, site)
  const levels: CallOutput<'GET console/statistics waiting'>['data'] = []
  for (const kind of contentKinds) {
    for (const level of [1, 2] as const) {
      const histogram = mergeHistograms(
        waits.filter((one) => one.kind === kind && one.level === level).map(({ counts }) => counts),
      )
      const since = await getOldestWaitingSince(ctx.db, { site, kind, level })
      levels.push({
        kind,
        level,
        decisions: countSamples(histogram),
        median: quantile(histogram, 0.5),
        p90: quantile(histogram, 0.9),
        waiting: await countWaiting(ctx.db, { site, kind, level }),
        oldest: since ? Math.max(0, Math.floor((ctx.now.getTime() - since.getTime()) / 1000)) : null,
        target: targets[level],
      })
    }
  }
  return { data: levels }
}

export const readReviewers: Operation<'GET console/statistics reviewers'> = async (ctx, { from, to }) => {
  const rows = await ctx.db
    .selectFrom('daily_decision as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .select(({ fn }) => ['m.id', 'm.nickname', 'm.avatar', 'd.action', fn.sum<number>('d.n').as('n')])
    .where(inPeriod(ctx, from, to))
    .groupBy(['m.id', 'm.nickname', 'm.avatar', 'd.action'])
    .execute()
  const people = new Map<number, CallOutput<'GET console/statistics reviewers'>['data'][number]>()
  for (const row of rows) {
    const { id } = row
    const person = people.get(id) ?? { ...serializeName(row), ...noDecisions }
    const key = actionCounters[row.action]
    if (key) person[key] += row.n
    people.set(id, person)
  }
  const countDecisions = (p: typeof noDecisions) => p.passed + p.passed_on + p.rejected + p.taken_down + p.restored
  return { data: [...people.values()].sort((a, b) => countDecisions(b) - countDecisions(a) || a.id - b.id) }
}

const noDecisions = { passed: 0, passed_on: 0, rejected: 0, taken_down: 0, restored: 0 }
const actionCounters: Record<string, keyof typeof noDecisions> = {
  pass: 'passed',
  passstep: 'passed_on',
  fail: 'rejected',
  offline: 'taken_down',
  restore: 'restored',
}

export const readReasons: Operation<'GET console/statistics reasons'> = async (ctx, { from, to }) => ({
  data: await ctx.db
    .selectFrom('daily_reason')
    .select(({ fn }) => ['reason', fn.sum<number>('n').as('n')])
    .where(inPeriod(ctx, from, to))
    .groupBy('reason')
    .having(({ fn }) => fn.sum<number>('n'), '>', 0)
    .orderBy('n', 'desc')
    .orderBy('reason')
    .limit(100)
    .execute(),
})
