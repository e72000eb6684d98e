import { useState } from 'react'
import type { ReportRequest } from '../../ui/state/report-request.ts'
import { ReportSheet } from './ReportSheet.tsx'

/** The sheet keeps its text while it closes, and for the next report of the same item until it was sent. */
export const LatestReport = ({ open, request }: { open: boolean; request: ReportRequest | null }) => {
  const [lastRequest, setLastRequest] = useState(request)
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
        open={open}
        onSent={() => setDraft(({ number }) => ({ number, isSent: true }))}
      />
    )
  )
}
