import { Suspense } from 'react'
import { RecentAuditLog } from '../../../console/audit-log/RecentAuditLog.tsx'
import { SegmentedControl } from '../../../console/forms/SegmentedControl.tsx'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { FirstSteps } from '../../../console/overview/FirstSteps.tsx'
import styles from '../../../console/overview/Overview.module.css'
import { PendingTasks } from '../../../console/overview/PendingTasks.tsx'
import { PageActions } from '../../../console/shell/PageActions.tsx'
import { Panel, Stack } from '../../../console/shell/Panel.tsx'
import { HotTags } from '../../../console/statistics/HotTags.tsx'
import { MetricCards } from '../../../console/statistics/MetricCards.tsx'
import { lastDays, useDays, useTarget, useWaits } from '../../../console/statistics/use-statistics.ts'
import { lazyPart } from '../../../ui/state/lazy-part.tsx'

/** Charts load after the page, because ECharts is larger than it. */
const DailyContent = lazyPart(
  async () => (await import('../../../console/statistics/DailyCharts.tsx')).DailyContentChart,
)

/** 概览: four metrics, daily content, hot topics, waiting items, recent actions. */
export const OverviewPage = () => {
  const [filters, set] = useUrlFilters(['days'])
  const days = periods.find(({ value }) => String(value) === filters.days)?.value ?? 7
  const period = lastDays(days)
  const query = useDays(period)
  const { data: target } = useTarget()
  const waits = useWaits(period).data?.data ?? []
  const oldest = Object.fromEntries(
    waits.flatMap(({ kind, level, oldest: seconds }) =>
      seconds === null ? [] : [[`${kind}s_${level === 1 ? 'first' : 'second'}`, seconds]],
    ),
  )
  return (
    <Stack>
      <PageActions>
        <SegmentedControl label="时间范围" options={periods} value={days} onChange={(value) => set({ days: value })} />
      </PageActions>
      <FirstSteps />
      <MetricCards data={query.data} target={target?.first} />
      <div className={styles.columns}>
        <Suspense fallback={<Panel title="每日内容">{null}</Panel>}>
          <DailyContent query={query} period={period} />
        </Suspense>
        <PendingTasks oldestWaits={oldest} />
        <HotTags period={period} />
        <RecentAuditLog />
      </div>
    </Stack>
  )
}

const periods = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
] as const
