import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'
import { useTabScroll } from './use-tab-scroll.ts'

/**
 * A row of tabs; the arrow keys, Home and End move. `even` fills the width, else they stand at the left. `sticky` keeps
 * them under the header. Each tab has its own scroll place. `label` names the row and ties it to its `TabPanel`.
 */
export const Tabs = <K extends string>({
  label,
  tabs,
  value,
  onChange,
  even = false,
  sticky = false,
  className,
}: TabsProps<K>) => {
  const row = useRef<HTMLDivElement>(null)
  const mark = useTabScroll(value)
  const choose = (key: K) => {
    if (key !== value) onChange(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(
      event.key,
      tabs.findIndex((tab) => tab.key === value),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    choose(tab.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={mark} aria-hidden="true" />
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(styles.tabs, even && styles.even, sticky && styles.sticky, className)}
      >
        {tabs.map(({ key, label: text, count = 0 }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(label, key)}
            aria-selected={key === value}
            aria-controls={key === value ? panelId(label) : undefined}
            tabIndex={key === value ? 0 : -1}
            onClick={() => choose(key)}
            className={styles.tab}
          >
            {text}
            {count > 0 && <sup className={cx(styles.count, 'num')}>{count > 99 ? '99+' : count}</sup>}
          </button>
        ))}
      </div>
    </>
  )
}

/** What the chosen tab shows. */
export const TabPanel = ({ tabs, value, children, className }: TabPanelProps) => (
  <div key={value} role="tabpanel" id={panelId(tabs)} aria-labelledby={tabId(tabs, value)} className={className}>
    {children}
  </div>
)

type TabsProps<K extends string> = {
  label: string
  tabs: readonly { key: K; label: string; count?: number }[]
  value: K
  onChange: (key: K) => void
  even?: boolean
  sticky?: boolean
  className?: string | undefined
}
/** `tabs` is the label of the row. */
type TabPanelProps = { tabs: string; value: string; children: ReactNode; className?: string }

const tabId = (label: string, key: string) => `tab-${label}-${key}`
const panelId = (label: string) => `panel-${label}`

const step = (key: string, at: number, length: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % length
  if (key === 'ArrowLeft') return (at - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
