import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Badge } from '../feedback/Badge.tsx'
import { cx } from '../layout/cx.ts'
import styles from './Tabs.module.css'
import { useTabScroll } from './use-tab-scroll.ts'
import { useTabSwipe } from './use-tab-swipe.ts'

/**
 * `children` is the panel of the selected tab. Sticky tabs are those of a page: a swipe over their panel selects the next
 * or the previous tab.
 */
export const Tabs = <K extends string>({
  label,
  tabs,
  value,
  onChange,
  fullWidth = false,
  sticky = false,
  className,
  children,
}: TabsProps<K>) => {
  const row = useRef<HTMLDivElement>(null)
  const anchor = useTabScroll(value)
  useSelectedInView(row, value)
  const selectTab = (key: K) => {
    if (key !== value) onChange(key)
  }
  useTabSwipe(
    sticky,
    panelId(label),
    tabs.map(({ key }) => key),
    value,
    selectTab,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow is the browser's back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextTabIndex(
      event.key,
      tabs.findIndex((tab) => tab.key === value),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    selectTab(tab.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={anchor} aria-hidden="true" />
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(styles.tabs, fullWidth && styles.fullWidth, sticky && styles.sticky, className)}
      >
        {tabs.map(({ key, label: text, count = 0, unread = 0 }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(label, key)}
            aria-selected={key === value}
            aria-controls={key === value ? panelId(label) : undefined}
            tabIndex={key === value ? 0 : -1}
            onClick={() => selectTab(key)}
            className={styles.tab}
          >
            {text}
            {count > 0 && <sup className={cx(styles.count, 'tabular-nums')}>{count > 99 ? '99+' : count}</sup>}
            <Badge count={unread} className={styles.badge} />
          </button>
        ))}
      </div>
      {children !== undefined && (
        <TabPanel tabs={label} value={value}>
          {children}
        </TabPanel>
      )}
    </>
  )
}

/** Scrolls to the selected tab, which after a swipe or a link may be out of view. */
const useSelectedInView = (row: RefObject<HTMLElement | null>, value: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another tab.
  useEffect(() => {
    const tabs = row.current
    const tab = tabs?.querySelector('[aria-selected=true]')
    if (!tabs || !tab || tabs.scrollWidth <= tabs.clientWidth) return
    const [{ left, width }, box] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()]
    tabs.scrollBy(left + width / 2 - (box.left + box.width / 2), 0)
  }, [row, value])
}

/** Only if another element is between the panel and its tabs. */
export const TabPanel = ({ tabs, value, children }: TabPanelProps) => (
  <div key={value} role="tabpanel" id={panelId(tabs)} aria-labelledby={tabId(tabs, value)} className={styles.panel}>
    {children}
  </div>
)

type TabsProps<K extends string> = {
  label: string
  tabs: readonly { key: K; label: string; count?: number; unread?: number }[]
  value: K
  onChange: (key: K) => void
  fullWidth?: boolean
  sticky?: boolean
  className?: string | undefined
  children?: ReactNode
}
type TabPanelProps = { tabs: string; value: string; children: ReactNode }

const tabId = (label: string, key: string) => `tab-${label}-${key}`
const panelId = (label: string) => `panel-${label}`

const nextTabIndex = (key: string, index: number, length: number): number | undefined => {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
