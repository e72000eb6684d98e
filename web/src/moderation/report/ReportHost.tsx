import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { closeReport, useReportRequest } from '../../ui/state/report-request.ts'

const LatestReport = lazyPart(async () => (await import('./LatestReport.tsx')).LatestReport, closeReport)

/** Mounted once next to the screens; the sheet loads with the first report. */
export const ReportHost = () => {
  const request = useReportRequest()
  return <LatestReport open={request !== null} request={request} />
}
