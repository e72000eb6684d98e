import { actionNames } from '@quanzi/contract/console/actions'
import type { LogEntry } from '@quanzi/contract/console/log'
import { fullTime } from '@quanzi/contract/text'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from '../../features/console/log/Log.module.css'
import { LogDrawer } from '../../features/console/log/LogDrawer.tsx'
import { actionWord, subjectWord, summary } from '../../features/console/log/log-words.ts'
import { logFilters, useLog, useLogFile } from '../../features/console/log/use-log.ts'
import { More } from '../../features/console/MoreList.tsx'
import { Panel } from '../../features/console/Panel.tsx'
import { Select } from '../../features/console/Select.tsx'
import { Table } from '../../features/console/Table.tsx'
import { useFilters } from '../../features/console/use-filters.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** 操作日志: read only, the newest first; the filters stand in the address. */
export const LogPage = () => {
  const [filters, set] = useFilters(logFilters)
  const list = useLog(filters)
  const file = useLogFile(filters)
  const [open, setOpen] = useState<LogEntry | null>(null)
  return (
    <>
      <Panel
        bare
        title="操作日志"
        note="只增不改，每条带上一条的校验值"
        tools={
          <a href={file} download className={styles.file}>
            <Icon of={Download} size={16} />
            导出 CSV
          </a>
        }
      >
        <div className={styles.filters}>
          <Filter label="操作">
            <Select aria-label="操作" options={actions} value={filters.what} onChange={(what) => set({ what })} />
          </Filter>
          <Filter label="人员 ID">
            <TextInput
              aria-label="人员 ID"
              inputMode="numeric"
              defaultValue={filters.who}
              onBlur={(event) => set({ who: event.target.value.trim() })}
            />
          </Filter>
          <Filter label="对象">
            <TextInput
              aria-label="对象"
              placeholder="member:7"
              defaultValue={filters.about}
              onBlur={(event) => set({ about: event.target.value.trim() })}
            />
          </Filter>
          <Filter label="从">
            <TextInput
              type="date"
              aria-label="从"
              value={filters.from}
              onChange={(event) => set({ from: event.target.value })}
            />
          </Filter>
          <Filter label="到">
            <TextInput
              type="date"
              aria-label="到"
              value={filters.to}
              onChange={(event) => set({ to: event.target.value })}
            />
          </Filter>
        </div>
        <Table
          label="日志条目"
          rows={list.rows}
          error={list.error}
          onRetry={list.retry}
          keyOf={({ id }) => id}
          empty={{ text: '没有这样的记录' }}
          columns={[
            {
              head: '操作',
              cell: (entry) => (
                <button type="button" className={styles.action} onClick={() => setOpen(entry)}>
                  {actionWord(entry.action)}
                </button>
              ),
            },
            { head: '人员', cell: ({ member }) => <Who member={member} /> },
            { head: '对象', cell: ({ subject }) => subjectWord(subject) },
            { head: '变更', wide: true, cell: (entry) => <span className="c2">{summary(entry)}</span> },
            { head: '时间', cell: ({ at }) => <time className="num">{fullTime(at)}</time> },
          ]}
        />
        <More list={list} />
      </Panel>
      {open && <LogDrawer entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The words above a control, which has them as its name. */
const Filter = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

const Who = ({ member }: Pick<LogEntry, 'member'>) =>
  member ? (
    <span className={styles.who}>
      <Avatar src={member.img_url} name={member.nickname} size={24} />
      {member.nickname}
    </span>
  ) : (
    '系统'
  )

const actions = [
  { value: '', label: '全部' },
  ...Object.entries(actionNames).map(([value, label]) => ({ value, label })),
]
