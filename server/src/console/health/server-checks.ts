import type { Service } from '@quanzi/contract/console/operations/health'
import { hour } from '@quanzi/contract/time'
import packageJson from '../../../package.json' with { type: 'json' }
import type { AppContext } from '../../identity/request/app-context.ts'

/** `note` describes the configuration, never a secret. */
export type HealthResult = Pick<Service, 'state' | 'note'>

/** A nightly backup that failed once is late by the next evening. */
const backupLateMs = 40 * hour
const gigabyte = 1e9
/** Uploads are refused below `MIN_FREE_MB`; the alert comes earlier. */
const scarceBytes = 5 * gigabyte

export const checkVersion = async (): Promise<HealthResult> => ({
  state: 'ok',
  note: `圈子 ${packageJson.version}，Node ${process.versions.node}`,
})

export const checkProcesses = async ({ database }: AppContext): Promise<HealthResult> => {
  const n = await database.countProcesses()
  return n > 0 ? { state: 'ok', note: `${n} 个进程在运行` } : { state: 'fault', note: '收不到其他进程的通知' }
}

export const checkDisk = async ({ ports, config }: AppContext): Promise<HealthResult> => {
  const free = await ports.storage.freeBytes()
  const note = `剩余 ${(free / gigabyte).toFixed(1)} GB`
  if (free < config.minFreeBytes) return { state: 'fault', note: `${note}，已停止上传` }
  return free < scarceBytes ? { state: 'fault', note: `${note}，空间不足` } : { state: 'ok', note }
}

/** `off`: this server has never been backed up by `npm run backup`. */
export const checkBackup = async ({ database, ports }: AppContext): Promise<HealthResult> => {
  const latest = await database.db.selectFrom('latest_backup').select('made_at').executeTakeFirst()
  if (!latest) return { state: 'off', note: '没有备份记录，请运行 npm run backup' }
  const hours = Math.max(0, Math.floor((ports.clock.now().getTime() - latest.made_at.getTime()) / hour))
  const age = hours < 48 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`
  const late = ports.clock.now().getTime() - latest.made_at.getTime() > backupLateMs
  return late ? { state: 'fault', note: `最近一次在 ${age}，已逾期` } : { state: 'ok', note: `最近一次在 ${age}` }
}
