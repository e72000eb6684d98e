import { createHmac } from 'node:crypto'
import type { ServerAlert } from '@quanzi/contract/console/operations/alerts'
import type { Robot } from '@quanzi/contract/console/operations/health'
import { serverAlertTexts } from '@quanzi/contract/console/operations/server-alert-texts'
import { serviceLabels } from '@quanzi/contract/console/operations/service-labels'
import { type SecurityBurst, securityBurstLabels } from '@quanzi/contract/console/security/security-kinds'
import type { ReviewFlow } from '@quanzi/contract/states'
import type { WebhookMessage } from '../../schema/jobs.ts'

export type RobotRequest = { url: string; body: string }

/** 钉钉 takes the signature in the address, in milliseconds; 飞书 in the body, in seconds, signed text as the key. */
export const toRobotRequest = (
  robot: Exclude<Robot, ''>,
  { url, secret, text, now }: { url: string; secret: string; text: string; now: Date },
): RobotRequest => {
  const ms = now.getTime()
  if (robot === 'feishu') {
    const timestamp = String(Math.floor(ms / 1000))
    const signature = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    return { url, body: JSON.stringify({ ...(signature || {}), msg_type: 'text', content: { text } }) }
  }
  const body = JSON.stringify({ msgtype: 'text', text: { content: text } })
  if (robot === 'wecom' || secret === '') return { url, body }
  const signed = new URL(url)
  signed.searchParams.set('timestamp', String(ms))
  signed.searchParams.set('sign', hmac(secret, `${ms}\n${secret}`))
  return { url: signed.href, body }
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** The vendors answer 200 to what they refuse, with a code and their words. Throws these. */
export const requireRobotAccepted = (answer: string): void => {
  const { errcode, code, errmsg, msg } = parseAnswer(answer)
  const result = errcode ?? code
  if (result !== 0) throw new Error(`${result ?? '无法识别的答复'} ${errmsg ?? msg ?? ''}`.trim())
}

type Answer = { errcode?: number; code?: number; errmsg?: string; msg?: string }

const parseAnswer = (answer: string): Answer => {
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

export const toRobotText = (site: { name: string; flow: ReviewFlow }, { event, body }: WebhookMessage): string => {
  const title = `【${site.name}】`
  const level = site.flow === 'single' ? '审核' : body['level'] === 2 ? '二审' : '一审'
  if (event === 'review.late') {
    return `${title}${level}超时：最久已等 ${toMinutes(body['oldest'])}，目标 ${toMinutes(body['target'])}，请尽快处理`
  }
  if (event === 'review.in_time') return `${title}${level}已恢复：等待都在目标 ${toMinutes(body['target'])} 以内`
  if (event === 'security.burst' || event === 'security.calm') {
    // The watcher of bursts writes it.
    const kind = securityBurstLabels[body['kind'] as SecurityBurst]
    return event === 'security.burst'
      ? `${title}安全事件突增：${kind}十分钟内 ${body['count']} 次，阈值 ${body['threshold']}，请查看安全日志`
      : `${title}安全事件已恢复：${kind}低于阈值 ${body['threshold']}`
  }
  if (event === 'server.fault' || event === 'server.fine') {
    // The watcher of the server writes it.
    const alerts = body['alerts'] as Partial<ServerAlert>[]
    return event === 'server.fault'
      ? `${title}服务器告警：${alerts.map(toBegun).join('，')}，请查看运行状况`
      : `${title}服务器已恢复：${alerts.map(({ key = 'service' }) => ended[key]).join('，')}`
  }
  return `${title}测试消息：圈子的告警会发到这里`
}

const toBegun = ({ key = 'service', n = 0, note = '' }: Partial<ServerAlert>): string => {
  const text = serverAlertTexts[key](n)
  if (key !== 'service') return text
  const labels: Record<string, string> = serviceLabels
  const services = note.split(',').map((name) => labels[name] ?? name)
  return `${text}（${services.join('、')}）`
}

const ended: Record<ServerAlert['key'], string> = {
  service: '各项服务正常',
  job_dead: '没有失败的任务',
  job_failing: '定时任务正常',
  job_late: '没有滞留的任务',
}

const toMinutes = (seconds: unknown): string => {
  const n = Number(seconds)
  return n < 60 ? `${n} 秒` : `${Math.round(n / 60)} 分钟`
}
