import type { ReviewerStatistics, WaitStatistics } from '@quanzi/contract/console/operations/statistics'
import type { ReviewFlow } from '@quanzi/contract/states'
import { shorten } from '@quanzi/contract/text'
import { useMemo } from 'react'
import { cx } from '../../ui/layout/cx.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { formatDurationText } from '../shell/format.ts'
import { useConsole } from '../shell/use-console.ts'
import { Chart } from './Chart.tsx'
import { type ChartColumn, ChartPanel } from './ChartPanel.tsx'
import styles from './Statistics.module.css'
import { type Period, useReasons, useReviewers, useWaits } from './use-statistics.ts'

const durationColumn = (head: string, key: 'median' | 'p90' | 'oldest'): ChartColumn<WaitStatistics> => ({
  head,
  unit: '秒',
  number: true,
  cell: (line) => {
    const isLate = (line[key] ?? 0) > line.target
    return (
      <span className={cx(isLate && styles.late)}>{`${formatDurationText(line[key])}${isLate ? ' 超时' : ''}`}</span>
    )
  },
  value: (line) => line[key] ?? '',
})

const kinds = { post: '帖子', comment: '评论' } as const
const levels = { 1: '一审', 2: '二审' } as const

/** Levels are named in the double flow only. */
const nameStep = ({ kind, level }: WaitStatistics, flow: ReviewFlow) =>
  `${kinds[kind]}${flow === 'single' && level === 1 ? '审核' : levels[level]}`

/** In the single flow the second level has rows only from before it was chosen. */
const isUsed = ({ level, decisions, waiting }: WaitStatistics, flow: ReviewFlow) =>
  flow === 'double' || level === 1 || decisions > 0 || waiting > 0

/** Wait times by level, and the oldest waiting item, against the target. */
export const WaitTimePanel = ({ period }: { period: Period }) => {
  const query = useWaits(period)
  const { flow } = useConsole().site
  const nameOf = (line: WaitStatistics) => nameStep(line, flow)
  return (
    <ChartPanel
      title="等待用时"
      note="红色：超过目标"
      query={query}
      rows={query.data?.data.filter((line) => isUsed(line, flow))}
      keyOf={nameOf}
      fileName={`等待用时 ${period.from} ${period.to}`}
      columns={[
        { head: '环节', cell: nameOf, value: nameOf },
        { head: '决定', number: true, cell: (l) => l.decisions.toLocaleString(), value: (l) => l.decisions },
        durationColumn('中位', 'median'),
        durationColumn('90% 在', 'p90'),
        { head: '目标', unit: '秒', number: true, cell: (l) => formatDurationText(l.target), value: (l) => l.target },
        { head: '正在等待', number: true, cell: (l) => l.waiting.toLocaleString(), value: (l) => l.waiting },
        durationColumn('最久已等', 'oldest'),
      ]}
    />
  )
}

const decisionColumn = (head: string, key: 'passed' | 'passed_on' | 'rejected' | 'taken_down' | 'restored') => ({
  head,
  number: true,
  cell: (row: ReviewerStatistics) => row[key].toLocaleString(),
  value: (row: ReviewerStatistics) => row[key],
})

export const ReviewerPanel = ({ period }: { period: Period }) => {
  const query = useReviewers(period)
  return (
    <ChartPanel
      title="审核员"
      query={query}
      rows={query.data?.data}
      keyOf={({ id }) => id}
      fileName={`审核员 ${period.from} ${period.to}`}
      columns={[
        {
          head: '审核员',
          cell: ({ img_url, nickname }) => (
            <span className="row gap-2">
              <Avatar src={img_url} name={nickname} size={24} />
              {nickname}
            </span>
          ),
          value: ({ nickname }) => nickname,
        },
        decisionColumn('一审通过', 'passed_on'),
        decisionColumn('通过', 'passed'),
        decisionColumn('驳回', 'rejected'),
        decisionColumn('下线', 'taken_down'),
        decisionColumn('恢复', 'restored'),
      ]}
    />
  )
}

const maxReasons = 10

export const RejectReasonPanel = ({ period }: { period: Period }) => {
  const query = useReasons(period)
  const rows = query.data?.data
  const data = useMemo(() => {
    const top = (rows ?? []).slice(0, maxReasons)
    return {
      kind: 'bar' as const,
      labels: top.map(({ reason }) => shorten(reason, 11)),
      series: [{ name: '次数', values: top.map(({ n }) => n) }],
    }
  }, [rows])
  return (
    <ChartPanel
      title="驳回与下线理由"
      query={query}
      rows={rows}
      keyOf={({ reason }) => reason}
      fileName={`驳回理由 ${period.from} ${period.to}`}
      columns={[
        { head: '理由', cell: ({ reason }) => reason, value: ({ reason }) => reason },
        { head: '次数', number: true, cell: ({ n }) => n.toLocaleString(), value: ({ n }) => n },
      ]}
    >
      <Chart
        data={data}
        height={Math.max(120, data.labels.length * 32 + 40)}
        description={
          (rows ?? [])
            .slice(0, maxReasons)
            .map(({ reason, n }) => `${reason} ${n} 次`)
            .join('，') || '没有驳回'
        }
      />
    </ChartPanel>
  )
}
