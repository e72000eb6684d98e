import type { Service } from '@quanzi/contract/console/operations/health'
import { toRecord } from '@quanzi/contract/objects'
import { minute } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { findMissingFiles } from '../../platform/files/missing-files.ts'
import { probeStorage } from '../../platform/files/probe-storage.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import type { Ports } from '../../ports.ts'
import { readState } from '../secret-rotation/move-secrets.ts'
import { checkCertificates } from './certificate-check.ts'
import { checkDatabase } from './database-check.ts'
import { checkBackup, checkDisk, checkProcesses, checkVersion, type HealthResult } from './server-checks.ts'

type HealthCheck = () => Promise<HealthResult>

const cacheMs = minute
/** By ports, as each job has a context of its own. */
const cache = new WeakMap<Ports, { checkedAt: number; result: Promise<Service[]> }>()

/**
 * Runs all health checks at once. Results are cached, as some services count each call; `maxAge` accepts older ones.
 */
export const checkServices = (app: AppContext, { timeoutMs = 5_000, maxAge = cacheMs } = {}): Promise<Service[]> => {
  const now = app.ports.clock.now().getTime()
  const cached = cache.get(app.ports)
  if (cached && now - cached.checkedAt < maxAge) return cached.result
  const services = runChecks(app, timeoutMs)
  cache.set(app.ports, { checkedAt: now, result: services })
  return services
}

const runChecks = (app: AppContext, timeoutMs: number): Promise<Service[]> => {
  const { ports, config } = app
  const checks: [Service['key'], HealthCheck][] = [
    ['database', () => checkDatabase(app)],
    ['sms', () => checkSms(ports.sms)],
    ['wechat', () => checkWeChat(ports.wechat)],
    ['maps', () => checkMaps(ports.maps)],
    ['storage', () => checkStorage(app)],
    ['video', () => checkVideo(ports.video)],
    ['screening', () => checkScreening(ports.screening)],
    ['regions', () => checkRegions(ports.ipRegion)],
    ['secret', () => checkSecretMove(app)],
    ['version', checkVersion],
    ['processes', () => checkProcesses(app)],
    ['disk', () => checkDisk(app)],
    ['backup', () => checkBackup(app)],
    ['certificate', () => checkCertificates(app)],
  ]
  return Promise.all(
    checks.map(([key, check]) => runTimed(key, () => withTimeout(timeoutMs, check(), noAnswer), config.production)),
  )
}

const noAnswer: HealthResult = { state: 'fault', note: '没有及时应答' }

const disabled = async (note: string): Promise<HealthResult> => ({ state: 'off', note })

const runTimed = async (key: Service['key'], check: HealthCheck, production: boolean): Promise<Service> => {
  const startedAt = performance.now()
  const result = await check().catch((error: unknown): HealthResult => ({ state: 'fault', note: describeFault(error) }))
  // Login needs an SMS code, so production without SMS is a fault.
  const state = key === 'sms' && production && result.state === 'off' ? 'fault' : result.state
  return { key, state, note: result.note, ms: Math.round(performance.now() - startedAt) }
}

/** The first line only, without addresses, as those may contain keys. */
const describeFault = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)[0]
    ?.slice(0, 1_000)
    .replace(/\w+:\/\/\S+/g, '…')
    .slice(0, 200) ?? ''

const checkStorage = async ({ database, ports: { storage } }: AppContext): Promise<HealthResult> => {
  try {
    if (!(await probeStorage(storage))) return { state: 'fault', note: '写入后读不到' }
    const sample = await findMissingFiles(database.db, storage)
    return sample
      ? { state: 'fault', note: `抽查 ${sample.of} 张图片，缺 ${sample.missing} 张：文件没有搬到这里` }
      : { state: 'ok', note: storage.readOnly ? '恢复演练，只读' : '可读写' }
  } catch (error) {
    const { sentence } = toRecord(error)
    if (typeof sentence !== 'string') throw error
    // In both languages, as the start prints it.
    return { state: 'fault', note: sentence.split(' / ')[1] ?? sentence }
  }
}

const checkVideo = async (video: Ports['video']): Promise<HealthResult> =>
  (await video.isAvailable())
    ? { state: 'ok', note: 'ffmpeg 可用' }
    : { state: 'off', note: '没有找到 ffmpeg，不能处理视频' }

/** Not a mobile number: the gateway rejects it when the account is valid, and sends nothing. */
const invalidMobile = '0'

const checkSms = async (sms: Ports['sms']): Promise<HealthResult> => {
  if (sms.lastCode) return disabled('只写入日志，不发送短信')
  const fault = await sms.send(invalidMobile, '000000')
  if (!fault || fault.kind === 'bad-number') return { state: 'ok', note: '短信服务商有应答' }
  return { state: 'fault', note: `短信服务商答复 ${fault.code}` }
}

const checkScreening = async (screening: Ports['screening']): Promise<HealthResult> => {
  if (!screening) return disabled('未配置')
  await screening.check({ kind: 'comment', text: '今天天气很好', member: 0 })
  return { state: 'ok', note: '可判断文字' }
}

const checkRegions = async (ipRegion: Ports['ipRegion']): Promise<HealthResult> =>
  ipRegion.isAvailable()
    ? { state: 'ok', note: '内置属地表' }
    : { state: 'fault', note: '属地表无法读取，属地显示为未知' }

const checkSecretMove = async ({ config, database }: AppContext): Promise<HealthResult> => {
  if (!config.previousSecrets?.length) return disabled('没有设置旧密钥')
  const { finished_at, unreadable } = await readState(database.db, config)
  if (unreadable > 0) return { state: 'fault', note: `${unreadable} 项数据无法解开` }
  return { state: 'ok', note: finished_at ? '没有数据由旧密钥加密，可以移除 SECRET_PREVIOUS' : '正在换用新密钥' }
}

const checkMaps = async ({ checkHealth, attribution }: Ports['maps']): Promise<HealthResult> => {
  if (!checkHealth) return { state: 'ok', note: `内置地名库 ${attribution}` }
  await checkHealth()
  return { state: 'ok', note: attribution }
}

const checkWeChat = async (wechat: Ports['wechat']): Promise<HealthResult> => {
  if (!wechat) return disabled('未配置')
  if (wechat.fake) return disabled('演示用的替身')
  const result = await wechat.fetchAccessToken(false)
  return 'fault' in result
    ? { state: 'fault', note: `微信答复 ${result.errcode}` }
    : { state: 'ok', note: wechat.appId }
}
