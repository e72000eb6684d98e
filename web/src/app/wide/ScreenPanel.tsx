import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import type { ScreenAddress } from '../../addresses.ts'
import { listen } from '../../platform/listen.ts'
import { recordPage } from '../../platform/router/history-stack.ts'
import { useLocation } from '../../platform/router/hooks.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { ScreenContext } from '../../ui/layout/screen-context.ts'
import { useRootAttribute } from '../../ui/layout/use-root-attribute.ts'
import { isImeKey } from '../../ui/state/keyboard/is-ime-key.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { ScreenSkeleton } from '../ScreenSkeleton.tsx'
import styles from './ScreenPanel.module.css'
import './wide.css'

/** A screen over the page that opened it. The page behind is inert, so that the focus stays here. */
export const ScreenPanel = ({ address, onRetry, children }: ScreenPanelProps) => {
  const { title, parent, screen } = address
  const meta = useMemo(() => ({ title, parent, panel: true }), [title, parent])
  const { pathname, search } = useLocation()
  useRootAttribute('panel', '')
  useLayoutEffect(() => recordPage(pathname + search), [pathname, search])
  useEscape(navigation.back)
  return (
    <ScreenContext value={meta}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button do the same. */}
      <div className={styles.scrim} onClick={navigation.back} />
      <section role="dialog" aria-modal="true" aria-label={title} data-panel={screen} className={styles.panel}>
        <div className={styles.content}>
          <ErrorBoundary onRetry={onRetry}>
            <Suspense fallback={<ScreenSkeleton />}>
              {children}
              <HeadingFocus />
            </Suspense>
          </ErrorBoundary>
        </div>
      </section>
    </ScreenContext>
  )
}

type ScreenPanelProps = { address: ScreenAddress; onRetry: () => void; children: ReactNode }

/** A dialog above the panel takes Escape for itself. */
const useEscape = (close: () => void) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isImeKey(event)) return
    if (document.querySelector('[role=dialog]:not([data-panel]), [role=alertdialog]')) return
    close()
  })
  // Captured: before a dialog closes and is gone.
  useEffect(() => listen(document, { keydown: onKeyDown }, { capture: true }), [])
}

const HeadingFocus = () => {
  useLayoutEffect(
    () => document.querySelector<HTMLElement>('section[data-panel] h1[tabindex]')?.focus({ preventScroll: true }),
    [],
  )
  return null
}
