import { randomBytes } from 'node:crypto'
import type { Service } from '@quanzi/contract/console/health'
import { sql } from 'kysely'
import type { House } from '../../../house.ts'
import type { Ports, Storage } from '../../../ports.ts'

/** `note` says what is set, and never a secret. */
type Health = Pick<Service, 'state' | 'note'>
type Look = () => Promise<Health>

const keptFor = 60_000
const kept = new WeakMap<House, { at: number; told: Promise<Service[]> }>()

/**
 * Asks every service at once how it is; a page that is left open asks them once a minute, as some count each call, and
 * who is content with what was told a while ago says so by `age`.
 */
export const lookAtServices = (
  house: House,
  { patience = 5_000, age = keptFor }: { patience?: number; age?: number } = {},
): Promise<Service[]> => {
  const now = house.ports.clock.now().getTime()
  const known = kept.get(house)
  if (known && now - known.at < age) return known.told
  const told = lookNow(house, patience)
  kept.set(house, { at: now, told })
  return told
}

const lookNow = (house: House, patience: number): Promise<Service[]> => {
  const { ports, database, config } = house
  const looks: [Service['key'], Look][] = [
    ['database', () => lookAtDatabase(house, database.engine)],
    ['sms', () => lookAtSms(ports.sms)],
    ['wechat', () => lookAtWeChat(ports.wechat)],
    ['maps', () => lookAtMaps(ports.maps)],
    ['storage', () => lookAtStorage(ports.storage)],
    ['video', () => lookAtVideo(ports.clips)],
    ['screening', () => lookAtScreening(ports.screening)],
  ]
  return Promise.all(looks.map(([key, look]) => measured(key, () => inTime(look, patience), config.production)))
}

const off = async (note: string): Promise<Health> => ({ state: 'off', note })

const measured = async (key: Service['key'], look: Look, production: boolean): Promise<Service> => {
  const began = performance.now()
  const told = await look().catch((error: unknown): Health => ({ state: 'fault', note: faultOf(error) }))
  // In production a login without a carrier is nobody's.
  const state = key === 'sms' && production && told.state === 'off' ? 'fault' : told.state
  return { key, state, note: told.note, ms: Math.round(performance.now() - began) }
}

const inTime = (look: Look, patience: number): Promise<Health> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'fault', note: '没有及时应答' }), patience)
  })
  return Promise.race([look(), late]).finally(() => clearTimeout(timer))
}

/** Addresses may carry keys; the first line without them is enough to look further. */
const faultOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 1)[0]
    ?.replace(/\w+:\/\/\S+/g, '…')
    .slice(0, 200) ?? ''

const lookAtDatabase = async ({ database }: House, engine: string): Promise<Health> => {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    database.db,
  )
  const version = rows[0]?.version ?? ''
  return { state: 'ok', note: engine === 'embedded' ? `内置数据库 ${version}` : `PostgreSQL ${version}` }
}

/** Writes a few bytes, reads them back and deletes them. */
const lookAtStorage = async (storage: Storage): Promise<Health> => {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}/full.webp`
  await storage.put(key, Buffer.from('here'), 'image/webp')
  try {
    const found = await storage.read(key)
    let text = ''
    if (found) for await (const part of found.stream) text += String(part)
    return text === 'here' ? { state: 'ok', note: '可读写' } : { state: 'fault', note: '写入后读不到' }
  } finally {
    await storage.delete(key)
  }
}

const lookAtVideo = async (clips: Ports['clips']): Promise<Health> =>
  (await clips.able()) ? { state: 'ok', note: 'ffmpeg 可用' } : { state: 'off', note: '没有找到 ffmpeg，不能处理视频' }

/** A number that is none: a gateway that knows the account refuses it by name, and nothing is sent. */
const nobody = '0'

const lookAtSms = async (sms: Ports['sms']): Promise<Health> => {
  if (sms.lastCode) return off('只写入日志，不发送短信')
  const fault = await sms.send(nobody, '000000')
  if (!fault || fault.kind === 'bad-number') return { state: 'ok', note: '短信服务商有应答' }
  return { state: 'fault', note: `短信服务商答复 ${fault.code}` }
}

const lookAtScreening = async (screening: Ports['screening']): Promise<Health> => {
  if (!screening) return off('未配置')
  await screening.check({ kind: 'comment', text: '今天天气很好', member: 0 })
  return { state: 'ok', note: '可判断文字' }
}

const lookAtMaps = async ({ probe, credit }: Ports['maps']): Promise<Health> => {
  if (!probe) return { state: 'ok', note: `内置地名库 ${credit}` }
  await probe()
  return { state: 'ok', note: credit }
}

const lookAtWeChat = async (wechat: Ports['wechat']): Promise<Health> => {
  if (!wechat) return off('未配置')
  if (wechat.double) return off('演示用的替身')
  const told = await wechat.token(false)
  return 'fault' in told ? { state: 'fault', note: `微信答复 ${told.errcode}` } : { state: 'ok', note: wechat.appId }
}
