import type { LogEntry } from '@quanzi/contract/console/log'
import { fullTime } from '@quanzi/contract/text'
import { Drawer } from '../Drawer.tsx'
import styles from './Log.module.css'
import { actionWord, differences, fieldWord, subjectWord } from './log-words.ts'

/** One entry whole: the difference field by field, and its seal. */
export const LogDrawer = ({ entry, onClose }: { entry: LogEntry; onClose: () => void }) => (
  <Drawer open onClose={onClose} title={actionWord(entry.action)} note={`${fullTime(entry.at)} · 第 ${entry.id} 条`}>
    <dl className={styles.facts}>
      <div>
        <dt>人员</dt>
        <dd>{entry.member ? `${entry.member.nickname}（ID ${entry.member.id}）` : '系统'}</dd>
      </div>
      <div>
        <dt>对象</dt>
        <dd>{subjectWord(entry.subject)}</dd>
      </div>
      {entry.reason && (
        <div>
          <dt>理由</dt>
          <dd>{entry.reason}</dd>
        </div>
      )}
      {differences(entry).map(({ name, before, after }) => (
        <div key={name}>
          <dt>{fieldWord(name)}</dt>
          <dd>
            {before !== '' && <del>{before}</del>}
            {after !== '' && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
      <div>
        <dt>校验值</dt>
        <dd>
          <code>{entry.hash}</code>
        </dd>
      </div>
    </dl>
  </Drawer>
)
