import { BarTools } from '../../features/console/BarSlot.tsx'
import { Stack } from '../../features/console/Panel.tsx'
import { Segments } from '../../features/console/Segments.tsx'
import { DailyContent, DailyMembers, DailyWaits } from '../../features/console/statistics/DailyFigures.tsx'
import { Figures } from '../../features/console/statistics/Figures.tsx'
import { ReasonFigure, ReviewerFigure, WaitFigure } from '../../features/console/statistics/ReviewFigures.tsx'
import styles from '../../features/console/statistics/Statistics.module.css'
import { lastDays, useDays, useTarget } from '../../features/console/statistics/use-statistics.ts'
import { useFilters } from '../../features/console/use-filters.ts'

/** 统计: one question a drawing, each with its table and file. */
export const StatisticsPage = () => {
  const [filters, set] = useFilters(['days'])
  const days = periods.find(({ value }) => String(value) === filters.days)?.value ?? 7
  const period = lastDays(days)
  const query = useDays(period)
  const { data: target } = useTarget()
  return (
    <Stack>
      <BarTools>
        <Segments label="时间范围" options={periods} value={days} onChange={(value) => set({ days: value })} />
      </BarTools>
      <Figures data={query.data} target={target?.first} />
      <div className={styles.pair}>
        <DailyContent query={query} period={period} />
        <DailyMembers query={query} period={period} />
      </div>
      <WaitFigure period={period} />
      <div className={styles.pair}>
        <DailyWaits query={query} period={period} />
        <ReasonFigure period={period} />
      </div>
      <ReviewerFigure period={period} />
    </Stack>
  )
}

const periods = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
] as const
