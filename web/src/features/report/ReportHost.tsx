import { lazy, Suspense, useState } from 'react'
import { type ReportWish, useReportWish } from '../../ui/report.ts'

const ReportSheet = lazy(() => import('./ReportSheet.tsx').then(({ ReportSheet }) => ({ default: ReportSheet })))

/** Drawn once beside the screens; the sheet comes with the first wish and keeps its words while it slides away. */
export const ReportHost = () => {
  const wish = useReportWish()
  const [last, setLast] = useState<ReportWish | null>(null)
  if (wish && wish !== last) setLast(wish)
  return last ? (
    <Suspense>
      <ReportSheet key={`${last.kind}:${last.id}`} {...last} open={wish !== null} />
    </Suspense>
  ) : null
}
