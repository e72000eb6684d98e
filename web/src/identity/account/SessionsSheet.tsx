import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Pill } from '../../ui/buttons/Pill.tsx'
import { TextBadge } from '../../ui/feedback/Badge.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { cx } from '../../ui/layout/cx.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { TimeAndPlace } from '../../ui/text/TimeAndPlace.tsx'
import styles from './Account.module.css'
import { useEndSessions, useSessions } from './use-account.ts'

export const SessionsSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="登录设备" note={note}>
    {open && <SessionList onClose={onClose} />}
  </Sheet>
)

/** The app renews a session that was ended elsewhere: docs/bridge.md. */
const note = '发现不是自己的登录，请立即退出它。客户端内的登录会自动恢复，还须在那个客户端退出登录'

const SessionList = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useSessions()
  const endSessions = useEndSessions()
  if (!data) return <LoadingState error={error} onRetry={refetch} rows={2} />
  const others = data.data.some((session) => session.is_current === 0)
  return (
    <>
      <ul>
        {data.data.map((session) => (
          <li key={session.id} className={styles.session}>
            <Icon icon={MonitorSmartphone} />
            <span className="grow">
              <span className={styles.device}>
                {session.device}
                {session.is_current === 1 && <TextBadge tone="ok">本机</TextBadge>}
              </span>
              <span className="meta">
                <TimeAndPlace at={session.seen_at} place={session.province} />
              </span>
            </span>
            {session.is_current === 0 && (
              <Pill aria-label={`退出 ${session.device}`} onClick={() => void endSessions.one(session.id)}>
                退出
              </Pill>
            )}
          </li>
        ))}
      </ul>
      <div className={cx('equal-columns gap-3', styles.endActions)}>
        {others && (
          <Button wide onClick={() => void endSessions.others()}>
            退出其他设备
          </Button>
        )}
        <Button
          wide
          kind="danger-soft"
          onClick={() => void endSessions.everywhere().then((ended) => (ended ? onClose() : undefined))}
        >
          全部退出
        </Button>
      </div>
    </>
  )
}
