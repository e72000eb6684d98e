import { SegmentedControl } from '../../../console/forms/SegmentedControl.tsx'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { PageActions } from '../../../console/shell/PageActions.tsx'
import { Stack } from '../../../console/shell/Panel.tsx'
import { DailyActivityChart, DailyContentChart, DailyWaitChart } from '../../../console/statistics/DailyCharts.tsx'
import { MetricCards } from '../../../console/statistics/MetricCards.tsx'
import { RejectReasonPanel, ReviewerPanel, WaitTimePanel } from '../../../console/statistics/ReviewPanels.tsx'
import styles from '../../../console/statistics/Statistics.module.css'
import { lastDays, useDays, useTarget } from '../../../console/statistics/use-statistics.ts'

/** 统计: each chart with its table and CSV. */
export const StatisticsPage = () => {
  const [filters, set] = useUrlFilters(['days'])
  const days = periods.find(({ value }) => String(value) === filters.days)?.value ?? 7
  const period = lastDays(days)
  const query = useDays(period)
  const { data: target } = useTarget()
  return (
    <Stack>
      <PageActions>
        <SegmentedControl label="时间范围" options={periods} value={days} onChange={(value) => set({ days: value })} />
      </PageActions>
      <MetricCards data={query.data} target={target?.first} />
      <div className={styles.columns}>
        <DailyContentChart query={query} period={period} />
        <DailyActivityChart query={query} period={period} />
      </div>
      <WaitTimePanel period={period} />
      <div className={styles.columns}>
        <DailyWaitChart query={query} period={period} />
        <RejectReasonPanel period={period} />
      </div>
      <ReviewerPanel period={period} />
    </Stack>
  )
}

const periods = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
] as const
