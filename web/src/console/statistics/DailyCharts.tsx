import type { DailyStatistics } from '@quanzi/contract/console/operations/statistics'
import { useMemo } from 'react'
import { formatDurationText, shortDay } from '../shell/format.ts'
import { Chart } from './Chart.tsx'
import { type ChartColumn, ChartPanel } from './ChartPanel.tsx'
import type { Period, useDays } from './use-statistics.ts'

type Query = ReturnType<typeof useDays>
type Props = { query: Query; period: Period }

type Series = { name: string; getValue: (line: DailyStatistics) => number | null }

export const DailyContentChart = (props: Props) => (
  <DailyChart {...props} title="每日内容" series={content} columns={[...content].reverse()} />
)
const content: Series[] = [
  { name: '评论', getValue: (line) => line.comments },
  { name: '帖子', getValue: (line) => line.posts },
]

/** Active members and decisions by day. */
export const DailyActivityChart = (props: Props) => <DailyChart {...props} title="活跃与审核" series={members} />
const members: Series[] = [
  { name: '活跃成员', getValue: (line) => line.active },
  { name: '审核决定', getValue: (line) => line.decisions },
]

/** Median wait by day. */
export const DailyWaitChart = (props: Props) => (
  <DailyChart
    {...props}
    title="每日审核用时"
    note="中位"
    unit="秒"
    series={waits}
    columns={[...waits].reverse()}
    formatValue={formatDurationText}
  />
)
const waits: Series[] = [
  { name: '评论', getValue: (line) => line.wait_comments },
  { name: '帖子', getValue: (line) => line.wait_posts },
]

type DailyChartProps = Props & {
  title: string
  note?: string
  /** The unit of the raw values in the CSV, where the table shows formatted ones. */
  unit?: string
  /** In drawing order, the last on top. */
  series: Series[]
  /** In table order. */
  columns?: Series[]
  formatValue?: typeof formatDurationText
}

const DailyChart = ({ query, period, title, note, unit, series, columns = series, formatValue }: DailyChartProps) => {
  const days = query.data?.days
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      labels: (days ?? []).map((line) => shortDay(line.day)),
      series: series.map(({ name, getValue }) => ({ name, values: (days ?? []).map(getValue) })),
      ...(formatValue && { formatValue, isDuration: true }),
    }),
    [days, series, formatValue],
  )
  return (
    <ChartPanel
      title={title}
      {...(note && { note })}
      query={query}
      rows={days}
      keyOf={(line) => line.day}
      columns={[day, ...columns.map((one) => ({ ...toColumn(one, formatValue), ...(unit && { unit }) }))]}
      fileName={`${title} ${period.from} ${period.to}`}
    >
      <Chart data={data} description={describeChart(data)} />
    </ChartPanel>
  )
}

const day: ChartColumn<DailyStatistics> = { head: '日期', cell: (line) => line.day, value: (line) => line.day }
const toColumn = (
  { name, getValue }: Series,
  formatValue: (value: number | null) => string = formatNumber,
): ChartColumn<DailyStatistics> => ({
  head: name,
  number: true,
  cell: (line) => formatValue(getValue(line)),
  value: (line) => getValue(line) ?? '',
})
const formatNumber = (value: number | null) => value?.toLocaleString() ?? ''

const describeChart = ({ labels, series, formatValue = formatNumber }: DescribeChartProps) =>
  `${labels.at(0) ?? ''} 到 ${labels.at(-1) ?? ''}：${series
    .map(({ name, values }) => {
      const known = values.filter((value) => value !== null)
      return known.length > 0
        ? `${name} ${formatValue(Math.min(...known))} 到 ${formatValue(Math.max(...known))}`
        : `${name}没有数据`
    })
    .join('，')}`

type DescribeChartProps = {
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
  formatValue?: (value: number | null) => string
}
