import { Popover } from '@base-ui/react/popover'
import type { Alert } from '@quanzi/contract/console/alerts'
import { Bell, ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Empty, ErrorState } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading, RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useLayer } from '../../../ui/use-layer.ts'
import { useConsole } from '../use-console.ts'
import styles from './AlertBell.module.css'
import { noteOf, wayOf, wordsOf } from './alert-words.ts'
import { useAlerts } from './use-alerts.ts'

/** The bell of the bar: how many matters wait for the operator, and behind it each of them with where it is seen to. */
export const AlertBell = () => {
  const [open, setOpen] = useState(false)
  const query = useAlerts()
  const n = query.data?.data.length ?? 0
  const close = () => setOpen(false)
  useLayer(open, close)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={n > 0 ? `提醒，${n} 件待处理` : '提醒'} className={styles.bell}>
        <Icon of={Bell} />
        <span aria-hidden="true" className={styles.count}>
          <Badge n={n} />
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} collisionPadding={12} className={styles.place}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>提醒</Popover.Title>
            <Matters query={query} onLeave={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Matters = ({ query: { data, error, refetch }, onLeave }: MattersProps) => {
  const { site, to } = useConsole()
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <RowSkeletons count={2} />
      </Loading>
    )
  }
  if (data.data.length === 0) return <Empty icon={CircleCheck} text="没有需要处理的事" />
  return (
    <ul>
      {data.data.map((alert) => (
        <li key={alert.key}>
          <Link to={wayOf(alert, site.level > 0, to)} onClick={onLeave} className={styles.matter}>
            <span className={styles.words}>
              <b>{wordsOf(alert)}</b>
              <small>
                {noteOf(alert)}
                {alert.since && (
                  <>
                    {noteOf(alert) && <span className="dot" />}
                    {sinceWord[alert.key] ?? '最早'} <Time at={alert.since} />
                  </>
                )}
              </small>
            </span>
            <Icon of={ChevronRight} size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const sinceWord: Partial<Record<Alert['key'], string>> = { hook: '最近一次' }

type MattersProps = { query: ReturnType<typeof useAlerts>; onLeave: () => void }
