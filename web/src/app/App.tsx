import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { UnreadBadgeSync } from '../circle/notification/use-unread.ts'
import { ConsentHost } from '../identity/consent/ConsentHost.tsx'
import { LoginHost } from '../identity/login/LoginHost.tsx'
import { ReportHost } from '../moderation/report/ReportHost.tsx'
import type { RouterLocation } from '../platform/router/history.ts'
import { Router } from '../platform/router/Router.tsx'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { OverlayHost } from '../ui/overlays/OverlayHost.tsx'
import { Boundary, lazyPart } from '../ui/state/lazy-part.tsx'
import { useServerRendered } from '../ui/state/server-rendered.ts'
import styles from './App.module.css'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { SiteFlags } from './SiteFlags.tsx'

/** `children` is the screen, of the `location` at first. */
export const App = ({ queryClient, location, children }: AppProps) => {
  // Their effects change what the screen shows, which must first be what the server rendered.
  const hasHosts = !useServerRendered()
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router initial={location}>
          <button type="button" className={styles.skip} onClick={skipToContent}>
            跳到内容
          </button>
          <ConnectionNotice />
          {children}
          {hasHosts && hosts}
        </Router>
      </QueryClientProvider>
    </StrictMode>
  )
}

type AppProps = { queryClient: QueryClient; location: RouterLocation; children: ReactNode }

/** An error in one of them leaves the others and the screen. */
const isolated = (Host: () => ReactNode) => (
  <Boundary renderFailure={() => null}>
    <Host />
  </Boundary>
)

const sheets = {
  LoginSheets: lazyPart(
    async () => (await import('../screens/parts/LoginSheets.tsx')).LoginSheets,
    ({ onDone }) => onDone(false),
  ),
  WeChatConsentHost: lazyPart(
    async () => (await import('../screens/parts/LoginSheets.tsx')).WeChatConsentHost,
    () => {},
  ),
}
const Login = () => <LoginHost {...sheets} />

const hosts = (
  <>
    {isolated(SiteFlags)}
    {isolated(Login)}
    {isolated(ConsentHost)}
    {isolated(UnreadBadgeSync)}
    {isolated(ReportHost)}
    {isolated(OverlayHost)}
    {isolated(Toaster)}
  </>
)

/** The hash router would take a link to `#content` for a route. */
const skipToContent = () => {
  const content = document.getElementById('content')
  content?.setAttribute('tabindex', '-1')
  content?.focus()
}
