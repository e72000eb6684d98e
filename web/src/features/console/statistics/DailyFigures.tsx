import type { DayLine } from '@quanzi/contract/console/statistics'
import { useMemo } from 'react'
import { Chart } from './Chart.tsx'
import { type Cell, Figure } from './Figure.tsx'
import { shortDay, span } from './spans.ts'
import type { Period, useDays } from './use-statistics.ts'

const day: Cell<DayLine> = { head: '日期', cell: (line) => line.day, value: (line) => line.day }
const count = (head: string, key: 'posts' | 'comments' | 'active' | 'decisions'): Cell<DayLine> => ({
  head,
  number: true,
  cell: (line) => line[key].toLocaleString(),
  value: (line) => line[key],
})

type Query = ReturnType<typeof useDays>

/** What was written each day. */
export const DailyContent = ({ query, period }: { query: Query; period: Period }) => {
  const days = query.data?.days
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      labels: (days ?? []).map((line) => shortDay(line.day)),
      series: [
        { name: '评论', values: (days ?? []).map(({ comments }) => comments) },
        { name: '帖子', values: (days ?? []).map(({ posts }) => posts) },
      ],
    }),
    [days],
  )
  return (
    <Figure
      title="每日内容"
      query={query}
      rows={days}
      keyOf={(line) => line.day}
      columns={[day, count('帖子', 'posts'), count('评论', 'comments')]}
      file={`每日内容 ${period.from} ${period.to}`}
    >
      <Chart data={data} about={aboutOf(data)} />
    </Figure>
  )
}

/** Who was there and what was decided each day. */
export const DailyMembers = ({ query, period }: { query: Query; period: Period }) => {
  const days = query.data?.days
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      labels: (days ?? []).map((line) => shortDay(line.day)),
      series: [
        { name: '活跃成员', values: (days ?? []).map(({ active }) => active) },
        { name: '审核决定', values: (days ?? []).map(({ decisions }) => decisions) },
      ],
    }),
    [days],
  )
  return (
    <Figure
      title="活跃与审核"
      query={query}
      rows={days}
      keyOf={(line) => line.day}
      columns={[day, count('活跃成员', 'active'), count('审核决定', 'decisions')]}
      file={`活跃与审核 ${period.from} ${period.to}`}
    >
      <Chart data={data} about={aboutOf(data)} />
    </Figure>
  )
}

/** The middle wait of each day. */
export const DailyWaits = ({ query, period }: { query: Query; period: Period }) => {
  const days = query.data?.days
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      labels: (days ?? []).map((line) => shortDay(line.day)),
      series: [{ name: '中位用时', values: (days ?? []).map(({ wait }) => wait) }],
      say: span,
    }),
    [days],
  )
  return (
    <Figure
      title="每日审核用时"
      query={query}
      rows={days}
      keyOf={(line) => line.day}
      columns={[
        day,
        { head: '中位用时', number: true, cell: (line) => span(line.wait), value: (line) => line.wait ?? '' },
      ]}
      file={`每日审核用时 ${period.from} ${period.to}`}
    >
      <Chart data={data} about={aboutOf(data)} />
    </Figure>
  )
}

const aboutOf = ({ labels, series }: { labels: string[]; series: { name: string; values: (number | null)[] }[] }) =>
  `${labels.at(0) ?? ''} 到 ${labels.at(-1) ?? ''}：${series
    .map(({ name, values }) => {
      const known = values.filter((value) => value !== null)
      return known.length > 0 ? `${name} ${Math.min(...known)} 到 ${Math.max(...known)}` : `${name}没有数据`
    })
    .join('，')}`
