import type { AuditLogEntry } from '@quanzi/contract/console/audit/audit-log'
import { formatDateTime } from '@quanzi/contract/text'
import { getActionLabel } from '../labels/action-labels.ts'
import { Drawer } from '../shell/Drawer.tsx'
import styles from './AuditLog.module.css'
import { formatSubject, getFieldChanges } from './audit-log-labels.ts'

/** One entry with its differences by field and its hash. */
export const AuditLogDrawer = ({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) => (
  <Drawer
    open
    onClose={onClose}
    title={getActionLabel(entry.action)}
    note={`${formatDateTime(entry.at)} · 第 ${entry.id} 条`}
  >
    <dl className={styles.facts}>
      <div>
        <dt className="caption">人员</dt>
        <dd>{formatPerson(entry.member)}</dd>
      </div>
      <div>
        <dt className="caption">对象</dt>
        <dd>{formatSubject(entry)}</dd>
      </div>
      {entry.reason && (
        <div>
          <dt className="caption">理由</dt>
          <dd>{entry.reason}</dd>
        </div>
      )}
      {getFieldChanges(entry).map(({ name, label, before, after }) => (
        <div key={name}>
          <dt className="caption">{label}</dt>
          <dd>
            {before !== '' && <del>{before}</del>}
            {after !== '' && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
      <div>
        <dt className="caption">校验值</dt>
        <dd>
          <code>{entry.hash}</code>
        </dd>
      </div>
    </dl>
  </Drawer>
)

/** 全站运营 have no id here. */
const formatPerson = (member: AuditLogEntry['member']) =>
  !member ? '系统' : member.id === 0 ? member.nickname : `${member.nickname}（ID ${member.id}）`
