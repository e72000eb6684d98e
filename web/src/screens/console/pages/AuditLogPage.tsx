import { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import type { AuditLogEntry } from '@quanzi/contract/console/audit/audit-log'
import { formatDateTime } from '@quanzi/contract/text'
import { useState } from 'react'
import styles from '../../../console/audit-log/AuditLog.module.css'
import { AuditLogDrawer } from '../../../console/audit-log/AuditLogDrawer.tsx'
import { subjectLabels } from '../../../console/audit-log/audit-log-fields.ts'
import { formatSubject, summarizeChanges } from '../../../console/audit-log/audit-log-labels.ts'
import { ReviewHistoryExport } from '../../../console/audit-log/ReviewHistoryExport.tsx'
import { auditLogFilterNames, toAuditLogInput, useAuditLog } from '../../../console/audit-log/use-audit-log.ts'
import { VerifyLog } from '../../../console/audit-log/VerifyLog.tsx'
import { getActionLabel } from '../../../console/labels/action-labels.ts'
import { CsvButton } from '../../../console/lists/CsvButton.tsx'
import { Filters, optionsOf, PeriodFilter, SelectFilter, TextFilter } from '../../../console/lists/Filters.tsx'
import { Table } from '../../../console/lists/Table.tsx'
import { useUrlFilters } from '../../../console/lists/use-url-filters.ts'
import { Panel, Stack } from '../../../console/shell/Panel.tsx'
import { useConsole } from '../../../console/shell/use-console.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'

/** 操作日志: read-only, newest first; the filters are in the URL. */
export const AuditLogPage = () => {
  const { chief } = useConsole()
  const [filters, , field] = useUrlFilters(auditLogFilterNames)
  const list = useAuditLog(filters)
  const [openEntry, setOpenEntry] = useState<AuditLogEntry | null>(null)
  return (
    <Stack>
      <Panel
        flush
        title="操作日志"
        note="只增不改，每条带上一条的校验值"
        actions={
          <span className="row gap-2">
            {chief && <VerifyLog />}
            <CsvButton path="log" filters={toAuditLogInput(filters)} />
          </span>
        }
      >
        <Filters>
          <SelectFilter label="操作" options={actionOptions} {...field('what')} />
          <TextFilter label="人员" placeholder="昵称或 ID" {...field('who')} />
          <SelectFilter label="对象" options={subjectOptions} {...field('kind')} />
          <TextFilter label="对象名称" placeholder="昵称、标题" {...field('name')} />
          <PeriodFilter field={field} />
        </Filters>
        <Table
          label="日志条目"
          list={list}
          keyOf={({ id }) => id}
          empty={{ text: Object.values(filters).some(Boolean) ? '没有这样的记录' : '还没有记录' }}
          columns={[
            {
              head: '操作',
              cell: (entry) => (
                <button type="button" className={styles.action} onClick={() => setOpenEntry(entry)}>
                  {getActionLabel(entry.action)}
                </button>
              ),
            },
            { head: '人员', cell: ({ member }) => <PersonCell member={member} /> },
            { head: '对象', cell: (entry) => formatSubject(entry) },
            {
              head: '变更',
              wide: true,
              cell: (entry) => {
                const changes = summarizeChanges(entry)
                return changes && <span className="clamp-2">{changes}</span>
              },
            },
            { head: '时间', cell: ({ at }) => <time className="tabular-nums">{formatDateTime(at)}</time> },
          ]}
        />
      </Panel>
      <ReviewHistoryExport />
      {openEntry && <AuditLogDrawer entry={openEntry} onClose={() => setOpenEntry(null)} />}
    </Stack>
  )
}

const PersonCell = ({ member }: Pick<AuditLogEntry, 'member'>) =>
  member ? (
    <span className="row gap-2">
      <Avatar src={member.img_url} name={member.nickname} size={24} />
      {member.nickname}
    </span>
  ) : (
    '系统'
  )

const actionOptions = optionsOf(auditActionLabels)

const subjectOptions = optionsOf(subjectLabels)
