import type { Alert } from '@quanzi/contract/console/operations/alerts'
import type { Service } from '@quanzi/contract/console/operations/health'
import { serverAlertTexts } from '@quanzi/contract/console/operations/server-alert-texts'
import { serviceLabels } from '@quanzi/contract/console/operations/service-labels'
import type { ReviewFlow } from '@quanzi/contract/states'
import { paths } from '../../paths.ts'
import { jobLabels } from '../labels/job-labels.ts'
import { getSettingLabel } from '../labels/setting-labels.ts'
import type { useConsole } from '../shell/use-console.ts'

/** Levels are named in the double flow only. */
export const formatAlert = ({ key, n }: Alert, flow: ReviewFlow): string => {
  const text = messages[key](n >= 1_000 ? '999+' : String(n))
  return flow === 'single' ? text.replace(/[一二]审/, key.startsWith('no_') ? '' : '审核') : text
}

/** Details beyond the count. */
export const formatAlertNote = ({ key, note }: Alert): string =>
  key === 'service'
    ? labelEach(note, (name) => serviceLabels[name as Service['key']])
    : key === 'job_failing'
      ? labelEach(note, (name) => jobLabels[name])
      : key === 'security'
        ? labelEach(note, (name) => getSettingLabel(name))
        : key in queueTabs
          ? listKinds(note)
              .map(([kind, n]) => `${kindLabels[kind] ?? kind} ${n}`)
              .join('，')
          : note

const labelEach = (note: string, labelOf: (name: string) => string | undefined): string =>
  note
    .split(',')
    .map((name) => labelOf(name) ?? name)
    .join('、')

/** Where the named items are decided. The queue tells an operator who is no reviewer what to do. */
export const getAlertPath = ({ key, note }: Alert, to: ConsolePath): string => {
  if (key === 'service' || key.startsWith('job_')) return to('health')
  if (key === 'no_first' || key === 'no_second') return to('staff')
  if (key === 'hook') return to('alarm')
  if (key === 'security') return to('events')
  if (key.startsWith('codes_')) return to('settings', undefined, { show: 'sms_budget_hour' })
  const [kind] = listKinds(note)[0] ?? []
  const place = { tab: queueTabs[key] }
  return kind === 'member'
    ? paths.reportedMembers()
    : kind === 'comment'
      ? paths.commentReview(place)
      : paths.postReview(place)
}

type ConsolePath = ReturnType<typeof useConsole>['to']

const queueTabs: Partial<Record<Alert['key'], string>> = {
  no_first: 'pending',
  no_second: 'pending',
  late_first: 'pending',
  late_second: 'pending',
  reports: 'reported',
  appeals: 'appealed',
}
const kindLabels: Record<string, string> = { post: '帖子', comment: '评论', member: '成员' }

/** `post:3,comment:2` in pairs. */
const listKinds = (note: string): [kind: string, n: string][] =>
  note
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [kind = '', n = ''] = part.split(':')
      return [kind, n]
    })

const messages: Record<Alert['key'], (n: string) => string> = {
  ...serverAlertTexts,
  no_first: (n) => `没有一审审核员，${n} 条内容在等待`,
  no_second: (n) => `没有二审审核员，${n} 条内容在等待`,
  late_first: (n) => `${n} 条内容一审超时`,
  late_second: (n) => `${n} 条内容二审超时`,
  reports: (n) => `${n} 条举报待处理`,
  appeals: (n) => `${n} 条申诉待处理`,
  hook: () => '告警回调没有送达',
  security: (n) => `安全事件突增 ${n} 次`,
  codes_site: (n) => `本站验证码额度已用 ${n}%`,
  codes_all: (n) => `全部站点验证码额度已用 ${n}%`,
  codes_networks: (n) => `${n} 个网段的验证码额度快用完`,
  codes_mobiles: (n) => `${n} 个手机号今天的验证码快用完`,
}
