import { lazy, Suspense } from 'react'
import { BarTools } from '../../features/console/BarSlot.tsx'
import { LatestLog } from '../../features/console/log/LatestLog.tsx'
import styles from '../../features/console/Overview.module.css'
import { Overview } from '../../features/console/Overview.tsx'
import { Panel, Stack } from '../../features/console/Panel.tsx'
import { Segments } from '../../features/console/Segments.tsx'
import { Figures } from '../../features/console/statistics/Figures.tsx'
import { HotTags } from '../../features/console/statistics/HotTags.tsx'
import { span } from '../../features/console/statistics/spans.ts'
import { lastDays, useDays, useTarget, useWaits } from '../../features/console/statistics/use-statistics.ts'
import { useFilters } from '../../features/console/use-filters.ts'
import { loadOrReload } from '../../ui/load-or-reload.ts'

/** The drawing comes after everything else: it weighs more than the page. */
const DailyContent = lazy(async () => ({
  default: (await loadOrReload(() => import('../../features/console/statistics/DailyFigures.tsx'))).DailyContent,
}))

/** 概览: four figures, what was written each day and under which topics, what waits for somebody, what was done last. */
export const OverviewPage = () => {
  const [filters, set] = useFilters(['days'])
  const days = periods.find(({ value }) => String(value) === filters.days)?.value ?? 7
  const period = lastDays(days)
  const query = useDays(period)
  const { data: target } = useTarget()
  const waits = useWaits(period).data?.data ?? []
  const oldest = Object.fromEntries(
    waits.flatMap(({ kind, level, oldest: seconds }) =>
      seconds === null ? [] : [[`${kind}s_${level === 1 ? 'first' : 'second'}`, span(seconds)]],
    ),
  )
  return (
    <Stack>
      <BarTools>
        <Segments label="时间范围" options={periods} value={days} onChange={(value) => set({ days: value })} />
      </BarTools>
      <Figures data={query.data} target={target?.first} />
      <div className={styles.wide}>
        <Suspense fallback={<Panel title="每日内容">{null}</Panel>}>
          <DailyContent query={query} period={period} />
        </Suspense>
        <Overview oldest={oldest} />
        <HotTags period={period} />
        <LatestLog />
      </div>
    </Stack>
  )
}

const periods = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
] as const
