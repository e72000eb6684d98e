import { useState } from 'react'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { closeReport, type ReportRequest, useReportRequest } from '../../ui/state/report-request.ts'

const ReportSheet = lazyPart(async () => (await import('./ReportSheet.tsx')).ReportSheet, closeReport)

/** Mounted once next to the screens; the sheet loads with the first report and keeps its text while it closes. */
export const ReportHost = () => {
  const request = useReportRequest()
  const [lastRequest, setLastRequest] = useState<ReportRequest | null>(null)
  if (request && request !== lastRequest) setLastRequest(request)
  return (
    lastRequest && (
      <ReportSheet key={`${lastRequest.kind}:${lastRequest.id}`} {...lastRequest} open={request !== null} />
    )
  )
}
