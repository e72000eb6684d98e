import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { getActionLabel } from '../labels/action-labels.ts'
import styles from '../overview/Overview.module.css'
import { Panel, ViewAllLink } from '../shell/Panel.tsx'
import { useConsole } from '../shell/use-console.ts'
import { formatSubject } from './audit-log-labels.ts'
import { useRecentAuditLog } from './use-audit-log.ts'

export const RecentAuditLog = () => {
  const { to } = useConsole()
  const { data, error, refetch } = useRecentAuditLog()
  return (
    <Panel flush title="操作日志" actions={<ViewAllLink to={to('log')}>全部</ViewAllLink>}>
      {!data && <LoadingState error={error} onRetry={refetch} rows={4} />}
      {data?.data.length === 0 && <p className={`meta ${styles.log}`}>还没有操作</p>}
      <ul>
        {data?.data.map(({ id, member, action, subject, subject_name, at }) => (
          <li key={id} className={styles.log}>
            <Avatar src={member?.img_url ?? ''} name={member?.nickname ?? '系统'} size={24} />
            <p className="grow truncate">
              <b className="bold">{member?.nickname ?? '系统'}</b> {getActionLabel(action)}{' '}
              <span className="meta">{formatSubject({ subject, subject_name })}</span>
            </p>
            <span className="meta">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
