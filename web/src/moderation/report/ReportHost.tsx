import { lazy, Suspense, useState } from 'react'
import { type ReportRequest, useReportRequest } from '../../ui/state/report-request.ts'

const ReportSheet = lazy(() => import('./ReportSheet.tsx').then(({ ReportSheet }) => ({ default: ReportSheet })))

/** Mounted once next to the screens; the sheet loads with the first report and keeps its text while it closes. */
export const ReportHost = () => {
  const request = useReportRequest()
  const [lastRequest, setLastRequest] = useState<ReportRequest | null>(null)
  if (request && request !== lastRequest) setLastRequest(request)
  return lastRequest ? (
    <Suspense>
      <ReportSheet key={`${lastRequest.kind}:${lastRequest.id}`} {...lastRequest} open={request !== null} />
    </Suspense>
  ) : null
}
