import { createHash } from 'node:crypto'
import type { Point } from '../../geo/gcj.ts'
import type { MapPlace } from '../../ports.ts'

/** AMap signs the sorted parameters as they read before they are encoded. docs/spec/places.md. */
export const signAmap = (params: Record<string, string>, key: string): string => {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  return createHash('md5')
    .update(sorted + key, 'utf8')
    .digest('hex')
}

/** What an infocode asks of us: try again, tell the operator, or take it as no result. */
export const faultOf = (infocode: string): 'busy' | 'quota' | 'setup' | 'none' => {
  if (['10004', '10014', '10015', '10016', '10017', '10019', '10020', '10021'].includes(infocode)) return 'busy'
  if (['10003', '10010', '10029', '10044', '10045', '40000', '40002'].includes(infocode)) return 'quota'
  if (/^(1000[1256789]|1001[23])$/.test(infocode)) return 'setup'
  return 'none'
}

/** An empty field comes as `[]` where one would expect text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(recordOf) : [])

/** Longitude first, six decimals at most. */
export const writePoint = ({ lng, lat }: Point): string => `${lng.toFixed(6)},${lat.toFixed(6)}`

export const readPoint = (text: unknown): Point | null => {
  const [, lng, lat] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(textOf(text)) ?? []
  return lng && lat ? { lng: Number(lng), lat: Number(lat) } : null
}

/** A place of theirs; null when it lacks what we need. */
export const placeOf = (poi: Record<string, unknown>): MapPlace | null => {
  const at = readPoint(poi['location'])
  const name = textOf(poi['name'])
  if (!at || name === '') return null
  const where = [poi['cityname'], poi['adname'], poi['address']].map(textOf)
  return { id: textOf(poi['id']), name, address: where.join(''), at, approximate: false }
}
