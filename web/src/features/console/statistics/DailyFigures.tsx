import type { DayLine } from '@quanzi/contract/console/statistics'
import { useMemo } from 'react'
import { Chart } from './Chart.tsx'
import { type Cell, Figure } from './Figure.tsx'
import { shortDay, span } from './spans.ts'
import type { Period, useDays } from './use-statistics.ts'

type Query = ReturnType<typeof useDays>
type Props = { query: Query; period: Period }

/** What of a day is drawn: its name and its figure. */
type Series = { name: string; of: (line: DayLine) => number | null }

/** What was written each day. */
export const DailyContent = (props: Props) => (
  <Daily {...props} title="每日内容" series={content} columns={[...content].reverse()} />
)
const content: Series[] = [
  { name: '评论', of: (line) => line.comments },
  { name: '帖子', of: (line) => line.posts },
]

/** Who was there and what was decided each day. */
export const DailyMembers = (props: Props) => <Daily {...props} title="活跃与审核" series={members} />
const members: Series[] = [
  { name: '活跃成员', of: (line) => line.active },
  { name: '审核决定', of: (line) => line.decisions },
]

/** The middle wait of each day. */
export const DailyWaits = (props: Props) => <Daily {...props} title="每日审核用时" series={waits} say={span} />
const waits: Series[] = [{ name: '中位用时', of: (line) => line.wait }]

type DailyProps = Props & {
  title: string
  /** As they are drawn, the last on top. */
  series: Series[]
  /** As the table has them. */
  columns?: Series[]
  say?: typeof span
}

const Daily = ({ query, period, title, series, columns = series, say }: DailyProps) => {
  const days = query.data?.days
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      labels: (days ?? []).map((line) => shortDay(line.day)),
      series: series.map(({ name, of }) => ({ name, values: (days ?? []).map(of) })),
      ...(say && { say }),
    }),
    [days, series, say],
  )
  return (
    <Figure
      title={title}
      query={query}
      rows={days}
      keyOf={(line) => line.day}
      columns={[day, ...columns.map((one) => cellOf(one, say))]}
      file={`${title} ${period.from} ${period.to}`}
    >
      <Chart data={data} about={aboutOf(data)} />
    </Figure>
  )
}

const day: Cell<DayLine> = { head: '日期', cell: (line) => line.day, value: (line) => line.day }
const cellOf = ({ name, of }: Series, say: (value: number | null) => string = plain): Cell<DayLine> => ({
  head: name,
  number: true,
  cell: (line) => say(of(line)),
  value: (line) => of(line) ?? '',
})
const plain = (value: number | null) => value?.toLocaleString() ?? ''

const aboutOf = ({ labels, series }: { labels: string[]; series: { name: string; values: (number | null)[] }[] }) =>
  `${labels.at(0) ?? ''} 到 ${labels.at(-1) ?? ''}：${series
    .map(({ name, values }) => {
      const known = values.filter((value) => value !== null)
      return known.length > 0 ? `${name} ${Math.min(...known)} 到 ${Math.max(...known)}` : `${name}没有数据`
    })
    .join('，')}`
