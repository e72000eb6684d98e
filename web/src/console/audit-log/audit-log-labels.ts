import { auditActionLabels } from '@quanzi/contract/console/audit-actions'
import type { AuditLogEntry } from '@quanzi/contract/console/audit-log'

export const getActionLabel = (action: string) => (auditActionLabels as Record<string, string>)[action] ?? action

const subjectLabels: Record<string, string> = {
  member: '成员',
  post: '帖子',
  comment: '评论',
  tag: '话题',
  word: '敏感词',
  slide: '轮播',
  settings: '圈子设置',
  target: '时效目标',
  hook: '告警回调',
  job: '任务',
  log: '操作日志',
  poll: '投票',
  town: '乡镇',
  site: '站点',
}
const blocklistLabels: Record<string, string> = { refuse: '拒绝名单', hold: '待审名单', allow: '放行名单' }

/** `member:7` becomes 成员 7. */
export const formatSubject = (subject: string): string => {
  const [kind = '', id = ''] = subject.split(':')
  return [subjectLabels[kind] ?? kind, blocklistLabels[id] ?? id].filter(Boolean).join(' ')
}

/** The fields that differ, with the value before and after. */
export const getFieldChanges = ({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>) => {
  const [old, current] = [asRecord(before), asRecord(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].map((name) => ({
    name,
    before: formatValue(old[name]),
    after: formatValue(current[name]),
  }))
}

/** One line for the table: before → after. */
export const summarizeChanges = (entry: Pick<AuditLogEntry, 'before' | 'after' | 'reason'>): string => {
  if (entry.reason) return entry.reason
  return getFieldChanges(entry)
    .map(
      ({ name, before, after }) =>
        `${getFieldLabel(name)} ${[before, after].filter((part) => part !== '').join(' → ')}`,
    )
    .join('；')
}

const fieldLabels: Record<string, string> = {
  until: '至',
  why: '理由',
  auth: '认证',
  level: '级别',
  site: '站点',
  words: '词语',
  first: '一审目标',
  second: '二审目标',
  url: '地址',
  sessions: '下线设备',
}
export const getFieldLabel = (name: string) => fieldLabels[name] ?? name

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { 值: value }

const formatValue = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (value === true) return '是'
  if (value === false) return '否'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
