import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { LoginHost } from '../features/member/LoginHost.tsx'
import { UnreadWatch } from '../features/notice/UnreadWatch.tsx'
import { ReportHost } from '../features/report/ReportHost.tsx'
import { Router } from '../router/Router.tsx'
import { Screens } from '../routes.tsx'
import { OverlayHost } from '../ui/OverlayHost.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import styles from './App.module.css'
import { DemoMark } from './DemoMark.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'

/** Providers, the skip link, what floats above every screen, and the screens. */
export const App = ({ client }: { client: QueryClient }) => {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router>
          <button type="button" className={styles.skip} onClick={skipToContent}>
            跳到内容
          </button>
          <OfflineStrip />
          <Screens />
          <DemoMark />
          <LoginHost />
          <UnreadWatch />
          <ReportHost />
          <OverlayHost />
          <Toaster />
        </Router>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** A link to `#content` would be taken for an address of the hash router. */
const skipToContent = () => {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus()
}
