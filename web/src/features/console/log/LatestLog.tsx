import { Avatar } from '../../../ui/Avatar.tsx'
import { Time } from '../../../ui/Time.tsx'
import styles from '../Overview.module.css'
import { AllOf, Panel } from '../Panel.tsx'
import { useConsole } from '../use-console.ts'
import { actionWord, subjectWord } from './log-words.ts'
import { useLatestLog } from './use-log.ts'

/** The newest entries of the audit log, one line each. */
export const LatestLog = () => {
  const { to } = useConsole()
  const { data } = useLatestLog()
  return (
    <Panel bare title="操作日志" tools={<AllOf to={to('log')}>全部</AllOf>}>
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
