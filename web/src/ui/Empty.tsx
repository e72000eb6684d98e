import { Inbox, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { isInVain, wordsFor } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import styles from './Empty.module.css'
import { Icon } from './Icon.tsx'
import { Pill, PillLink } from './Pill.tsx'

/** Nothing here: one sentence, at most one action. */
export const Empty = ({ text = '暂无数据', icon = Inbox, action, children }: EmptyProps) => (
  <div className={styles.empty}>
    <span className={styles.ring}>
      <Icon of={icon} size={32} />
    </span>
    <p>{text}</p>
    {action &&
      (action.to ? (
        <PillLink to={action.to}>{action.label}</PillLink>
      ) : (
        <Pill onClick={action.onClick}>{action.label}</Pill>
      ))}
    {children}
  </div>
)

/** What went wrong, in the server's words, and another try, or the way home where that would be in vain. */
export const ErrorState = ({ error, onRetry }: { error?: unknown; onRetry?: (() => void) | undefined }) => (
  <div role="alert">
    {isInVain(error) ? (
      <Empty text={wordsFor(error)} action={{ label: '回首页看看', to: paths.home() }} />
    ) : (
      <Empty
        icon={WifiOff}
        text={wordsFor(error)}
        {...(onRetry ? { action: { label: '重试', onClick: onRetry } } : {})}
      />
    )}
  </div>
)

export type EmptyProps = {
  text?: string
  icon?: LucideIcon
  action?: { label: string; onClick?: () => void; to?: string }
  children?: ReactNode
}
