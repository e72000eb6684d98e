import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/feedback/Empty.tsx'
import { Screen } from '../ui/layout/Screen.tsx'

/** An error in a screen leaves the header and a retry button. React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // A chunk that failed to load stays failed until the page is loaded again.
    return (
      <Screen>
        <ErrorState onRetry={() => location.reload()} />
      </Screen>
    )
  }
}
