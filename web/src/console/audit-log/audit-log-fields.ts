import { auditActionLabels } from '@quanzi/contract/console/audit/audit-actions'
import { auditFieldLabels, isHiddenAuditField } from '@quanzi/contract/console/audit/audit-fields'
import { securityKindLabels } from '@quanzi/contract/console/security/security-kinds'
import { historyKindLabels, profileFieldLabels } from '@quanzi/contract/moderation/history-labels'
import { mapTable } from '@quanzi/contract/objects'
import { formatDateTime, isPermanent } from '@quanzi/contract/text'
import { listOrders, listStyles, listTypes, tabOrders } from '../../moderation/tag-admin/list-options.ts'
import { jobLabels } from '../labels/job-labels.ts'
import { stageBadges } from '../labels/member-labels.ts'
import { formatDurationText } from '../shell/format.ts'

export const getFieldLabel = (action: string, name: string): string =>
  name === 'kind' && action.startsWith('job.') ? '任务' : (auditFieldLabels[name] ?? name)

export const subjectLabels: Record<string, string> = {
  settings: '圈子设置',
  member: '成员',
  post: '帖子',
  comment: '评论',
  tag: '话题',
  category: '话题分类',
  word: '敏感词',
  slide: '轮播',
  list: '内容列表',
  item: '列表内容',
  town: '乡镇',
  place: '地点',
  notice: '通知',
  poll: '投票',
  target: '时效目标',
  hook: '告警回调',
  site: '站点',
  job: '任务',
  log: '日志',
}

const pictureFields = new Set(['picture', 'image', 'thumb', 'banner', 'share_icon'])
const profileFields: Record<string, string> = profileFieldLabels
const stages: Record<string, string> = mapTable(stageBadges, (stage) => stageBadges[stage].label)
const levels = ['不审核', '一级审核', '二级审核']

const actionLabels: Record<string, string> = auditActionLabels
const wordsOfKind: Record<string, Record<string, string>> = {
  'job.retry': jobLabels,
  'log.export': subjectLabels,
  'history.export': historyKindLabels,
  'security.export': securityKindLabels,
}

const tabOptions = (n: 1 | 2) => ({ [`setting_tab${n}_order`]: tabOrders, [`setting_tab${n}_style`]: listStyles })
const options: Record<string, readonly { value: number; label: string }[]> = {
  post_order: listOrders,
  setting_type: listTypes,
  ...tabOptions(1),
  ...tabOptions(2),
}

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value in the words of the forms: times are local, pictures have no token. */
export const formatFieldValue = (action: string, name: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (value === true) return '是'
  if (value === false) return '否'
  if (pictureFields.has(name)) return '有图片'
  if (name === 'secret') return value === 'removed' ? '已移除' : '新的密钥'
  if (name === 'path') return '新的路径'
  if (name === 'level' && typeof value === 'number' && action.startsWith('reviewer.'))
    return levels[value] ?? String(value)
  if (name === 'site' && value === 0) return '全部站点'
  if (name === 'scope') return value === 'all' ? '全部站点' : '本站'
  if (action.startsWith('target.') && typeof value === 'number') return formatDurationText(value)
  if (name === 'stage') return stages[String(value)] ?? String(value)
  if (name === 'field') return profileFields[String(value)] ?? String(value)
  const words =
    action in wordsOfKind && name === 'kind' ? wordsOfKind[action] : name === 'what' ? actionLabels : undefined
  const option = options[name]?.find((one) => one.value === value)
  if (option) return option.label
  if (words) return words[String(value)] ?? String(value)
  if (typeof value === 'string') return isoTime.test(value) ? formatTime(value) : value
  if (Array.isArray(value)) return value.map((one) => formatFieldValue(action, '', one)).join('、')
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([key, part]) => !isHiddenAuditField(action, key) && part !== '' && part !== null)
      .map(
        ([key, part]) => (key === 'name' ? '' : `${getFieldLabel(action, key)} `) + formatFieldValue(action, key, part),
      )
      .join(' ')
  }
  return String(value)
}

const formatTime = (iso: string) => (isPermanent(iso) ? '永久' : formatDateTime(iso))
