import { MonitorSmartphone } from 'lucide-react'
import { Mark } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Time } from '../../../ui/Time.tsx'
import styles from './Account.module.css'
import { useEndSessions, useSessions } from './use-account.ts'

/** 登录设备: where one is logged in, each to be ended. */
export const SessionsSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="登录设备" note="发现不是自己的登录，请立即退出它">
    {open && <Sessions onClose={onClose} />}
  </Sheet>
)

const Sessions = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useSessions(true)
  const end = useEndSessions()
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={2} />
  }
  const others = data.data.some((session) => session.is_current === 0)
  return (
    <>
      <ul>
        {data.data.map((session) => (
          <li key={session.id} className={styles.session}>
            <Icon of={MonitorSmartphone} />
            <span className="grow">
              <span className={styles.device}>
                {session.device}
                {session.is_current === 1 && <Mark tone="ok">本机</Mark>}
              </span>
              <span className="meta">
                {session.province && (
                  <>
                    {session.province}
                    <span className="dot" />
                  </>
                )}
                <Time at={session.seen_at} />
              </span>
            </span>
            {session.is_current === 0 && (
              <Pill aria-label={`退出 ${session.device}`} onClick={() => void end.one(session.id)}>
                退出
              </Pill>
            )}
          </li>
        ))}
      </ul>
      <div className={cx(styles.pair, styles.ends)}>
        {others && (
          <Button wide onClick={() => void end.others()}>
            退出其他设备
          </Button>
        )}
        <Button
          wide
          kind="danger-soft"
          onClick={() => void end.everywhere().then((gone) => (gone ? onClose() : undefined))}
        >
          全部退出
        </Button>
      </div>
    </>
  )
}
