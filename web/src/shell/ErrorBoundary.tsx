import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/Empty.tsx'
import { Screen } from '../ui/Screen.tsx'

/** Around each screen: what breaks in it leaves the header and another try, never a blank page. React wants a class here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    // A part that did not load stays failed for this page's life, so another try is a new page.
    return (
      <Screen>
        <ErrorState onRetry={() => location.reload()} />
      </Screen>
    )
  }
}
