import { type ReactNode, Suspense, useMemo } from 'react'
import type { Address } from '../addresses.ts'
import { bridge } from '../bridge/bridge.ts'
import { ScreenContext } from '../ui/screen-context.ts'
import { TabBar } from '../ui/TabBar.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { rootTabs } from './root-tabs.ts'
import styles from './ScreenFrame.module.css'
import { Waiting } from './Waiting.tsx'

/** Around each screen: its facts from the table, the tab bar on root screens, and the guard against errors. */
export const ScreenFrame = ({
  address,
  tab,
  children,
}: {
  address: Address
  tab: string | undefined
  children: ReactNode
}) => {
  const docked = tab !== undefined && bridge.kind !== 'native'
  const facts = useMemo(() => ({ title: address.title, up: address.up, root: tab !== undefined }), [address, tab])
  return (
    <ScreenContext value={facts}>
      <div className={docked ? styles.docked : undefined}>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            {children}
            <Arrival />
          </Suspense>
        </ErrorBoundary>
        {docked && <TabBar items={rootTabs} current={tab} />}
      </div>
    </ScreenContext>
  )
}
