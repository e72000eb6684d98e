import { formatDateTime } from '@quanzi/contract/text'
import { jobLabels } from '../labels/job-labels.ts'
import { formatDurationText } from '../shell/format.ts'

/** Bookkeeping of a row that says nothing to a person. */
const hiddenFields: ReadonlySet<string> = new Set(['id', 'site_id', 'search_name', 'position', 'token'])
/** An operator has no level. */
export const isHidden = (action: string, name: string): boolean =>
  hiddenFields.has(name) || (name === 'level' && action.startsWith('operator.'))

const fieldLabels: Record<string, string> = {
  value: '值',
  until: '至',
  why: '理由',
  scope: '范围',
  auth: '认证',
  level: '级别',
  site: '站点',
  words: '词语',
  first: '一审目标',
  second: '二审目标',
  url: '地址',
  path: '路径',
  robot: '发送到',
  secret: '密钥',
  sessions: '下线设备',
  field: '资料',
  name: '名称',
  title: '标题',
  content: '内容',
  intro: '介绍',
  description: '介绍',
  address: '详细地址',
  lng: '经度',
  lat: '纬度',
  link: '链接',
  jump_to: '跳转到',
  jump_type: '跳转方式',
  content_id: '内容列表',
  list: '位置',
  picture: '图片',
  image: '图片',
  thumb: '缩略图',
  banner: '头图',
  icon: '图标',
  share_title: '分享标题',
  share_intro: '分享描述',
  share_icon: '分享图',
  category_id: '话题分类',
  tag_id: '话题',
  post_order: '排序',
  tabs: '栏目',
  towns: '乡镇',
  hosts: '域名',
  scheme: '客户端协议',
  wap_url: '网页地址',
  download: '下载地址',
  question: '问题',
  options: '选项',
  multiple: '多选',
  min_option: '最少选几项',
  max_option: '最多选几项',
  voters: '参与人数',
  shown: '展示',
  show_value: '公开结果',
  starts_at: '开始时间',
  ends_at: '结束时间',
  visible_at: '发送时间',
  created_at: '创建时间',
  kind: '任务',
  fault: '原因',
  tries: '已试',
  report: '报料话题',
  is_report: '报料话题',
  offline: '下线',
  recommended: '热门',
  views_base: '初始浏览数',
  signup_title: '报名标题',
  signup_url: '报名地址',
  what: '操作',
  who: '人员',
  from: '从',
  to: '到',
  subject: '对象',
  member_id: '成员',
  order: '顺序',
  ids: '顺序',
}
export const getFieldLabel = (name: string): string => fieldLabels[name] ?? name

const pictureFields = new Set(['picture', 'image', 'thumb', 'banner', 'share_icon'])
const profileFields: Record<string, string> = { nickname: '昵称', avatar: '头像', bio: '一句话介绍' }
const levels = ['不审核', '一级审核', '二级审核']

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
  if (name === 'field') return profileFields[String(value)] ?? String(value)
  if (name === 'kind' && action.startsWith('job.')) return jobLabels[String(value)] ?? String(value)
  if (typeof value === 'string') return isoTime.test(value) ? formatTime(value) : value
  if (Array.isArray(value)) return value.map((one) => formatFieldValue(action, '', one)).join('、')
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([key, part]) => !isHidden(action, key) && part !== '' && part !== null)
      .map(([key, part]) => (key === 'name' ? '' : `${getFieldLabel(key)} `) + formatFieldValue(action, key, part))
      .join(' ')
  }
  return String(value)
}

const formatTime = (iso: string) => (iso.startsWith('9999') ? '永久' : formatDateTime(iso))
