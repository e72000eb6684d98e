import type { ByReviewer, WaitLine } from '@quanzi/contract/console/statistics'
import { useMemo } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Chart } from './Chart.tsx'
import { type Cell, Figure } from './Figure.tsx'
import styles from './Statistics.module.css'
import { span } from './spans.ts'
import { type Period, useReasons, useReviewers, useWaits } from './use-statistics.ts'

const seconds = (head: string, key: 'median' | 'p90'): Cell<WaitLine> => ({
  head,
  number: true,
  cell: (line) => <span className={cx((line[key] ?? 0) > line.target && styles.late)}>{span(line[key])}</span>,
  value: (line) => line[key] ?? '',
})

const kinds = { post: '帖子', comment: '评论' } as const
const levels = { 1: '一审', 2: '二审' } as const
const nameOf = ({ kind, level }: WaitLine) => `${kinds[kind]}${levels[level]}`

/** How long items waited for each level, and how long the oldest waits now, against the target. */
export const WaitFigure = ({ period }: { period: Period }) => {
  const query = useWaits(period)
  return (
    <Figure
      title="等待用时"
      note="红色：超过目标"
      query={query}
      rows={query.data?.data}
      keyOf={nameOf}
      file={`等待用时 ${period.from} ${period.to}`}
      columns={[
        { head: '环节', cell: nameOf, value: nameOf },
        { head: '决定', number: true, cell: (l) => l.decisions.toLocaleString(), value: (l) => l.decisions },
        seconds('中位', 'median'),
        seconds('90% 在', 'p90'),
        { head: '目标', number: true, cell: (l) => span(l.target), value: (l) => l.target },
        { head: '正在等待', number: true, cell: (l) => l.waiting.toLocaleString(), value: (l) => l.waiting },
        {
          head: '最久已等',
          number: true,
          cell: (l) => <span className={cx((l.oldest ?? 0) > l.target && styles.late)}>{span(l.oldest)}</span>,
          value: (l) => l.oldest ?? '',
        },
      ]}
    />
  )
}

const decided = (head: string, key: 'passed' | 'passed_on' | 'rejected' | 'taken_down' | 'restored') => ({
  head,
  number: true,
  cell: (row: ByReviewer) => row[key].toLocaleString(),
  value: (row: ByReviewer) => row[key],
})

/** Who decided what. */
export const ReviewerFigure = ({ period }: { period: Period }) => {
  const query = useReviewers(period)
  return (
    <Figure
      title="审核员"
      query={query}
      rows={query.data?.data}
      keyOf={({ id }) => id}
      file={`审核员 ${period.from} ${period.to}`}
      columns={[
        {
          head: '审核员',
          cell: ({ img_url, nickname }) => (
            <span className={styles.person}>
              <Avatar src={img_url} name={nickname} size={24} />
              {nickname}
            </span>
          ),
          value: ({ nickname }) => nickname,
        },
        decided('一审通过', 'passed_on'),
        decided('通过', 'passed'),
        decided('驳回', 'rejected'),
        decided('下线', 'taken_down'),
        decided('恢复', 'restored'),
      ]}
    />
  )
}

const shown = 10

/** Why items were refused or taken down. */
export const ReasonFigure = ({ period }: { period: Period }) => {
  const query = useReasons(period)
  const rows = query.data?.data
  const data = useMemo(() => {
    const top = (rows ?? []).slice(0, shown)
    return {
      kind: 'bar' as const,
      labels: top.map(({ reason }) => (reason.length > 10 ? `${reason.slice(0, 10)}…` : reason)),
      series: [{ name: '次数', values: top.map(({ n }) => n) }],
    }
  }, [rows])
  return (
    <Figure
      title="驳回与下线理由"
      query={query}
      rows={rows}
      keyOf={({ reason }) => reason}
      file={`驳回理由 ${period.from} ${period.to}`}
      columns={[
        { head: '理由', cell: ({ reason }) => reason, value: ({ reason }) => reason },
        { head: '次数', number: true, cell: ({ n }) => n.toLocaleString(), value: ({ n }) => n },
      ]}
    >
      <Chart
        data={data}
        height={Math.max(120, data.labels.length * 32 + 40)}
        about={
          (rows ?? [])
            .slice(0, shown)
            .map(({ reason, n }) => `${reason} ${n} 次`)
            .join('，') || '没有驳回'
        }
      />
    </Figure>
  )
}
