import { isHiddenAuditField } from '@quanzi/contract/console/audit/audit-fields'
import type { AuditLogEntry } from '@quanzi/contract/console/audit/audit-log'
import { isRecord } from '@quanzi/contract/objects'
import { formatSettingValue, getSettingLabel } from '../labels/setting-labels.ts'
import { slideListLabels } from '../labels/slide-list-labels.ts'
import { formatFieldValue, getFieldLabel, subjectLabels } from './audit-log-fields.ts'

const listLabels: Record<string, string> = {
  refuse: '拒绝名单',
  hold: '待审名单',
  allow: '放行名单',
  ...slideListLabels,
}
/** An order is of the whole list. */
const kindsOfLists: Record<string, string> = { categories: 'category', slides: 'slide' }

/** 成员 茶山阿明; without a name its id: 成员 7. A version of the settings needs neither. */
export const formatSubject = ({ subject, subject_name }: Pick<AuditLogEntry, 'subject' | 'subject_name'>): string => {
  const [written = '', id = ''] = subject.split(':')
  const kind = kindsOfLists[written] ?? written
  const name = subject_name || (kind === 'settings' ? '' : (listLabels[id] ?? id))
  return [subjectLabels[kind] ?? kind, name].filter(Boolean).join(' ')
}

type Changes = Pick<AuditLogEntry, 'action' | 'before' | 'after'>

/** The fields that differ, in the words of the forms, with the value before and after. */
export const getFieldChanges = ({ action, before, after }: Changes) => {
  const [old, current] = [asRecord(before), asRecord(after)]
  const isSetting = action.startsWith('settings.')
  const format = (name: string, value: unknown, other: unknown) =>
    isSetting && value !== undefined
      ? formatSettingValue(name, JSON.stringify(value), JSON.stringify(other))
      : formatFieldValue(action, name, value)
  return (
    [...new Set([...Object.keys(old), ...Object.keys(current)])]
      // A filter that was not set says nothing.
      .filter((name) => !action.endsWith('.export') || (current[name] !== '' && current[name] !== false))
      .filter(
        (name) => !isHiddenAuditField(action, name) && JSON.stringify(old[name]) !== JSON.stringify(current[name]),
      )
      .map((name) => ({
        name,
        label: isSetting ? getSettingLabel(name) : getFieldLabel(action, name),
        before: format(name, old[name], current[name]),
        after: format(name, current[name], old[name]),
      }))
  )
}

/** One line for the table: the reason, and before → after. */
export const summarizeChanges = (entry: Changes & Pick<AuditLogEntry, 'reason'>): string => {
  const emptied = (name: string) => (name in asRecord(entry.after) ? '无' : '')
  const changes = getFieldChanges(entry)
    // A sanction has its reason twice.
    .filter(({ after }) => after === '' || after !== entry.reason)
    .map(({ name, label, before, after }) => `${label} ${[before, after || emptied(name)].filter(Boolean).join(' → ')}`)
  return [entry.reason, ...changes].filter(Boolean).join('；')
}

const asRecord = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? value : value === null || value === undefined ? {} : { value }
