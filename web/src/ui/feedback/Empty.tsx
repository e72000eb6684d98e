import { Inbox, type LucideIcon, ServerCrash, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { connectionMessage, errorMessage, isNetworkLost, isPermanentError } from '../../platform/api/api-error.ts'
import { homePath } from '../../platform/router/history.ts'
import { Pill, PillLink } from '../buttons/Pill.tsx'
import { Icon } from '../media/Icon.tsx'
import styles from './Empty.module.css'

export const Empty = ({ text = '暂无数据', icon = Inbox, action, children }: EmptyProps) => (
  <div className={styles.empty}>
    <span className={styles.ring}>
      <Icon icon={icon} size={32} />
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

/** The server's message with a retry button, or a link home where a retry would not help. */
export const ErrorState = ({ error, onRetry }: { error?: unknown; onRetry?: (() => void) | undefined }) => (
  <div role="alert">
    {isPermanentError(error) ? (
      <Empty text={errorMessage(error)} action={{ label: '回首页看看', to: homePath }} />
    ) : (
      <Empty
        icon={isNetworkLost(error) ? WifiOff : ServerCrash}
        text={connectionMessage(error) ?? errorMessage(error)}
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
