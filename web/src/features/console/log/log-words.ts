import { actionNames } from '@quanzi/contract/console/actions'
import type { LogEntry } from '@quanzi/contract/console/log'

export const actionWord = (action: string) => (actionNames as Record<string, string>)[action] ?? action

const kinds: Record<string, string> = {
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
const lists: Record<string, string> = { refuse: '拒绝名单', hold: '待审名单', allow: '放行名单' }

/** 成员 7 of `member:7`. */
export const subjectWord = (subject: string): string => {
  const [kind = '', id = ''] = subject.split(':')
  return [kinds[kind] ?? kind, lists[id] ?? id].filter(Boolean).join(' ')
}

/** The fields that differ, each with what was and what is. */
export const differences = ({ before, after }: Pick<LogEntry, 'before' | 'after'>) => {
  const [was, is] = [asRecord(before), asRecord(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    name,
    before: written(was[name]),
    after: written(is[name]),
  }))
}

/** One line for the table: what was → what is. */
export const summary = (entry: Pick<LogEntry, 'before' | 'after' | 'reason'>): string => {
  if (entry.reason) return entry.reason
  return differences(entry)
    .map(({ name, before, after }) => `${fieldWord(name)} ${[before, after].filter((part) => part !== '').join(' → ')}`)
    .join('；')
}

const fields: Record<string, string> = {
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
export const fieldWord = (name: string) => fields[name] ?? name

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { 值: value }

const written = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (value === true) return '是'
  if (value === false) return '否'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
