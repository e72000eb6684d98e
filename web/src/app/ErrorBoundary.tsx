import { type ReactNode, useRef } from 'react'
import { PartFailure } from '../ui/feedback/PartFailure.tsx'
import { Screen } from '../ui/layout/Screen.tsx'
import { Boundary } from '../ui/state/lazy-part.tsx'
import { reloadPage } from '../ui/state/reload-page.ts'

/** An error in a screen leaves the header, a retry button and `shown`; a second one loads the page again. */
export const ErrorBoundary = ({ onRetry, shown, children }: ErrorBoundaryProps) => {
  const isRepeated = useRef(false)
  const retry = async (reset: () => void) => {
    if (isRepeated.current && (await reloadPage())) return
    isRepeated.current = true
    onRetry()
    reset()
  }
  return (
    <Boundary
      renderFailure={(reset) => (
        <Screen>
          <PartFailure whole onRetry={() => void retry(reset)} />
          {shown}
        </Screen>
      )}
    >
      {children}
    </Boundary>
  )
}

type ErrorBoundaryProps = { onRetry: () => void; shown?: ReactNode; children: ReactNode }
