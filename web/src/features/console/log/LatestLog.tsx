import { ChevronRight } from 'lucide-react'
import { Link } from '../../../router/Link.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Time } from '../../../ui/Time.tsx'
import styles from '../Overview.module.css'
import { Panel } from '../Panel.tsx'
import { useConsole } from '../use-console.ts'
import { actionWord, subjectWord } from './log-words.ts'
import { useLatestLog } from './use-log.ts'

/** The newest entries of the audit log, one line each. */
export const LatestLog = () => {
  const { to } = useConsole()
  const { data } = useLatestLog()
  return (
    <Panel
      bare
      title="操作日志"
      tools={
        <Link to={to('log')} className={styles.all}>
          全部
          <Icon of={ChevronRight} size={14} />
        </Link>
      }
    >
      {data?.data.length === 0 && <p className={`meta ${styles.log}`}>还没有操作</p>}
      <ul>
        {data?.data.map(({ id, member, action, subject, at }) => (
          <li key={id} className={styles.log}>
            <Avatar src={member?.img_url ?? ''} name={member?.nickname ?? '系统'} size={24} />
            <p className="clip">
              <b>{member?.nickname ?? '系统'}</b> {actionWord(action)}{' '}
              <span className="meta">{subjectWord(subject)}</span>
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
