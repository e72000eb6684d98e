import { type ReactNode, Suspense, useMemo } from 'react'
import type { ScreenAddress } from '../addresses.ts'
import { bridge } from '../platform/bridge/bridge.ts'
import { ScreenContext } from '../ui/layout/screen-context.ts'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { rootTabs } from './root-tabs.ts'
import styles from './ScreenFrame.module.css'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { ScrollRestoration } from './ScrollRestoration.tsx'

export const ScreenFrame = ({ address, tab, onRetry, wide, covered, shown, children }: ScreenFrameProps) => {
  const hasTabBar = tab !== undefined && bridge.kind !== 'native' && !wide
  const meta = useMemo(() => ({ title: address.title, parent: address.parent }), [address])
  return (
    <ScreenContext value={meta}>
      <div className={hasTabBar ? styles.withTabBar : undefined} inert={covered} aria-hidden={covered || undefined}>
        <ErrorBoundary onRetry={onRetry} shown={shown}>
          <Suspense fallback={<ScreenSkeleton tab={tab} />}>
            {children}
            {shown}
            <ScrollRestoration />
          </Suspense>
        </ErrorBoundary>
        {hasTabBar && <TabBar items={rootTabs} current={tab} />}
      </div>
    </ScreenContext>
  )
}

type ScreenFrameProps = {
  address: ScreenAddress
  tab: string | undefined
  onRetry: () => void
  /** The rail replaces the tab bar. */
  wide: boolean
  /** A panel lies over it. */
  covered: boolean
  /** Is rendered with the screen, or with the notice that it did not come. */
  shown?: ReactNode
  children: ReactNode
}
