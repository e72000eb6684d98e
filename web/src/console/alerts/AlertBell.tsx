import { Popover } from '@base-ui/react/popover'
import type { Alert } from '@quanzi/contract/console/operations/alerts'
import { minute } from '@quanzi/contract/time'
import { Bell, ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../platform/router/Link.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { useOverlayEntry } from '../../ui/overlays/use-overlay-entry.ts'
import { Time } from '../../ui/text/Time.tsx'
import { useConsole, useSiteQuery } from '../shell/use-console.ts'
import styles from './AlertBell.module.css'
import { formatAlert, formatAlertNote, getAlertPath } from './alert-labels.ts'

/** The number of open alerts, and a menu that links each to its page. */
export const AlertBell = () => {
  const [open, setOpen] = useState(false)
  const query = useAlerts()
  const n = query.data?.data.length ?? 0
  const close = () => setOpen(false)
  useOverlayEntry(open, close)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={n > 0 ? `提醒，${n} 件待处理` : '提醒'} className={styles.bell}>
        <Icon icon={Bell} />
        <span aria-hidden="true" className={styles.count}>
          <Badge count={n} />
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>提醒</Popover.Title>
            <AlertList query={query} onLeave={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const AlertList = ({ query: { data, error, refetch }, onLeave }: AlertListProps) => {
  const { to, site } = useConsole()
  if (!data) return <LoadingState error={error} onRetry={refetch} rows={2} />
  if (data.data.length === 0) return <Empty icon={CircleCheck} text="没有需要处理的事" />
  return (
    <ul>
      {data.data.map((alert) => (
        <li key={alert.key}>
          <Link to={getAlertPath(alert, to)} onClick={onLeave} className={styles.alert}>
            <span className={styles.text}>
              <b className="medium">{formatAlert(alert, site.flow)}</b>
              <small>
                {formatAlertNote(alert)}
                {alert.since && (
                  <>
                    {formatAlertNote(alert) && <span className="dot" />}
                    {sinceLabel[alert.key] ?? '最早'} <Time at={alert.since} />
                  </>
                )}
              </small>
            </span>
            <Icon icon={ChevronRight} size={16} className="muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const sinceLabel: Partial<Record<Alert['key'], string>> = { hook: '最近一次', security: '最近一次' }

type AlertListProps = { query: ReturnType<typeof useAlerts>; onLeave: () => void }

/** Polled once a minute while the console is visible. */
const useAlerts = () => useSiteQuery('GET console/alerts', {}, { refetchInterval: minute })
