import { randomBytes } from 'node:crypto'
import type { Service } from '@quanzi/contract/console/health'
import { sql } from 'kysely'
import type { House } from '../../../house.ts'
import type { Health, Storage } from '../../../ports.ts'

type Look = () => Promise<Health>
const patience = 5_000

/** Asks every service at once how it is; who does not answer in time is at fault. */
export const lookAtServices = (house: House): Promise<Service[]> => {
  const { ports, database, config } = house
  const looks: [Service['key'], Look][] = [
    ['database', () => lookAtDatabase(house, database.engine)],
    ['sms', () => (ports.sms.lastCode ? off('只写入日志，不发送短信') : ask(ports.sms))],
    ['wechat', () => ask((ports as Loose)['wechat'])],
    ['maps', () => ask((ports as Loose)['maps'])],
    ['storage', () => lookAtStorage(ports.storage)],
    ['video', () => ask((ports as Loose)['video'] ?? ifAsked(ports.media))],
    ['screening', () => ask(ports.screening)],
  ]
  return Promise.all(looks.map(([key, look]) => measured(key, look, config.production)))
}

type Loose = Partial<Record<string, object | null>>
const off = async (note: string): Promise<Health> => ({ state: 'off', note })

/** A port that cannot say how it is, is set at least. */
const ask = async (port: object | null | undefined): Promise<Health> => {
  if (!port) return off('未配置')
  if ('double' in port && port.double) return off('演示用的替身')
  return hasHealth(port) ? port.health() : { state: 'ok', note: '已配置' }
}
const hasHealth = (port: object): port is { health: Look } => 'health' in port && typeof port.health === 'function'
const ifAsked = (port: object): object | null => (hasHealth(port) ? port : null)

const measured = async (key: Service['key'], look: Look, production: boolean): Promise<Service> => {
  const began = performance.now()
  const told = await inTime(look).catch((error: unknown): Health => ({ state: 'fault', note: faultOf(error) }))
  // In production a login without a carrier is nobody's.
  const state = key === 'sms' && production && told.state === 'off' ? 'fault' : told.state
  return { key, state, note: told.note, ms: Math.round(performance.now() - began) }
}

const inTime = (look: Look): Promise<Health> => {
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
