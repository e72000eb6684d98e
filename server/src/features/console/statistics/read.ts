import type { Answer, Input } from '@quanzi/contract'
import type { Figures } from '@quanzi/contract/console/statistics'
import { statesIn } from '@quanzi/contract/states'
import type { Context } from '../../../http/context.ts'
import { showMember } from '../../member/view.ts'
import { countOf, merge, quantile } from '../../statistics/buckets.ts'
import { addDays, daysBetween } from '../../statistics/days.ts'
import { oldestSince, targetsOf } from '../../statistics/oldest.ts'
import { type Wait, waitsOf } from '../../statistics/waits.ts'

type Period = Input<'GET console/statistics days'>
type Line = Answer<'GET console/statistics days'>['days'][number]

/** Both periods from the daily rows: as many of them as there are days, whatever happened on those. */
export const readDays = async (c: Context, { from, to }: Period): Promise<Answer<'GET console/statistics days'>> => {
  const days = daysBetween(from, to)
  const begin = addDays(from, -days.length)
  const waits = await waitsOf(c, begin, to)
  const all = await linesOf(c, begin, to, waits)
  const [before, now] = [all.slice(0, days.length), all.slice(days.length)]
  const figuresOf = (lines: Line[]): Figures => {
    const sum = (key: 'posts' | 'comments' | 'decisions' | 'active') => lines.reduce((n, line) => n + line[key], 0)
    const within = new Set(lines.map(({ day }) => day))
    return {
      posts: sum('posts'),
      comments: sum('comments'),
      active: Math.round((sum('active') / lines.length) * 10) / 10,
      decisions: sum('decisions'),
      wait: medianOf(waits.filter(({ day }) => within.has(day))),
    }
  }
  return { days: now, now: figuresOf(now), before: figuresOf(before) }
}

const linesOf = async (c: Context, from: string, to: string, waits: Wait[]): Promise<Line[]> => {
  const counts = await c.db
    .selectFrom('day_count')
    .select(['day', 'kind', 'n'])
    .where('site_id', '=', c.site.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const decisions = await c.db
    .selectFrom('day_decision')
    .select(({ fn }) => ['day', fn.sum<number>('n').as('n')])
    .where('site_id', '=', c.site.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute()
  const byDay = new Map(daysBetween(from, to).map((day): [string, Line] => [day, emptyLine(day)]))
  const key = { post: 'posts', comment: 'comments', active: 'active' } as const
  for (const { day, kind, n } of counts) {
    const line = byDay.get(day)
    if (line) line[key[kind]] = n
  }
  for (const { day, n } of decisions) {
    const line = byDay.get(day)
    if (line) line.decisions = n
  }
  for (const [day, line] of byDay) line.wait = medianOf(waits.filter((wait) => wait.day === day))
  return [...byDay.values()]
}

const emptyLine = (day: string): Line => ({ day, posts: 0, comments: 0, active: 0, decisions: 0, wait: null })

const medianOf = (waits: Wait[]): number | null => quantile(merge(waits.map(({ counts }) => counts)), 0.5)

export const readWaits = async (
  c: Context,
  { from, to }: Period,
): Promise<Answer<'GET console/statistics waiting'>> => {
  const site = c.site.id
  const waits = await waitsOf(c, from, to)
  const counts = await c.db.selectFrom('state_count').selectAll().where('site_id', '=', site).execute()
  const targets = await targetsOf(c.db, site)
  const lines: Answer<'GET console/statistics waiting'>['data'] = []
  for (const kind of ['post', 'comment'] as const) {
    for (const level of [1, 2] as const) {
      const own = merge(waits.filter((one) => one.kind === kind && one.level === level).map(({ counts }) => counts))
      const states = statesIn(kind, level === 1 ? 'first' : 'second')
      const since = await oldestSince(c.db, site, kind, level)
      lines.push({
        kind,
        level,
        decisions: countOf(own),
        median: quantile(own, 0.5),
        p90: quantile(own, 0.9),
        waiting: counts
          .filter((one) => one.kind === kind && states.includes(one.state))
          .reduce((sum, { n }) => sum + n, 0),
        oldest: since ? Math.max(0, Math.floor((c.now.getTime() - since.getTime()) / 1000)) : null,
        target: targets[level],
      })
    }
  }
  return { data: lines }
}

export const readReviewers = async (
  c: Context,
  { from, to }: Period,
): Promise<Answer<'GET console/statistics reviewers'>> => {
  const rows = await c.db
    .selectFrom('day_decision as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .select(({ fn }) => ['m.id', 'm.nickname', 'm.avatar', 'm.auth', 'd.action', fn.sum<number>('d.n').as('n')])
    .where('d.site_id', '=', c.site.id)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .groupBy(['m.id', 'm.nickname', 'm.avatar', 'm.auth', 'd.action'])
    .execute()
  const people = new Map<number, Answer<'GET console/statistics reviewers'>['data'][number]>()
  for (const row of rows) {
    const { id, nickname, img_url } = showMember(row)
    const person = people.get(id) ?? { id, nickname, img_url, ...none }
    const key = columns[row.action]
    if (key) person[key] += row.n
    people.set(id, person)
  }
  const total = (p: typeof none) => p.passed + p.passed_on + p.rejected + p.taken_down + p.restored
  return { data: [...people.values()].sort((a, b) => total(b) - total(a) || a.id - b.id) }
}

const none = { passed: 0, passed_on: 0, rejected: 0, taken_down: 0, restored: 0 }
const columns: Record<string, keyof typeof none> = {
  pass: 'passed',
  passstep: 'passed_on',
  fail: 'rejected',
  offline: 'taken_down',
  restore: 'restored',
}

export const readReasons = async (
  c: Context,
  { from, to }: Period,
): Promise<Answer<'GET console/statistics reasons'>> => ({
  data: await c.db
    .selectFrom('day_reason')
    .select(({ fn }) => ['reason', fn.sum<number>('n').as('n')])
    .where('site_id', '=', c.site.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('reason')
    .having(({ fn }) => fn.sum<number>('n'), '>', 0)
    .orderBy('n', 'desc')
    .orderBy('reason')
    .limit(100)
    .execute(),
})
