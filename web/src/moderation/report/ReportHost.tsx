import { useState } from 'react'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { closeReport, type ReportRequest, useReportRequest } from '../../ui/state/report-request.ts'

const ReportSheet = lazyPart(async () => (await import('./ReportSheet.tsx')).ReportSheet, closeReport)

/**
 * Mounted once next to the screens; the sheet loads with the first report. It keeps its text while it closes, and for the
 * next report of the same item until it was sent.
 */
export const ReportHost = () => {
  const request = useReportRequest()
  const [lastRequest, setLastRequest] = useState<ReportRequest | null>(null)
  const [draft, setDraft] = useState({ number: 0, isSent: false })
  if (request && request !== lastRequest) {
    setLastRequest(request)
    if (draft.isSent) setDraft({ number: draft.number + 1, isSent: false })
  }
  return (
    lastRequest && (
      <ReportSheet
        key={`${lastRequest.kind}:${lastRequest.id}:${draft.number}`}
        {...lastRequest}
        open={request !== null}
        onSent={() => setDraft(({ number }) => ({ number, isSent: true }))}
      />
    )
  )
}
