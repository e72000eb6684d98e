import { hash } from 'node:crypto'
import { toRecord } from '@quanzi/contract/objects'
import type { MapServiceLocation, Point } from '../../ports.ts'

/** AMap signs the sorted parameters before URL encoding. docs/spec/locations.md. */
export const signAmap = (params: Record<string, string>, key: string): string => {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  return hash('md5', sorted + key)
}

/** Maps an infocode to an action: retry, alert the operator, treat as no result, or as no usable answer. */
export const classifyInfocode = (infocode: string): 'busy' | 'quota' | 'setup' | 'none' | 'unknown' => {
  if (['10004', '10014', '10015', '10016', '10017', '10019', '10020', '10021'].includes(infocode)) return 'busy'
  if (['10003', '10010', '10029', '10044', '10045', '40000', '40002'].includes(infocode)) return 'quota'
  if (/^(1000[1256789]|1001[23])$/.test(infocode)) return 'setup'
  return /^(2000[012]|2080[0-3])$/.test(infocode) ? 'none' : 'unknown'
}

/** AMap sends an empty text field as `[]`. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const toRecords = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map(toRecord) : []

export const formatPoint = ({ lng, lat }: Point): string => `${lng.toFixed(6)},${lat.toFixed(6)}`

export const parsePoint = (text: unknown): Point | null => {
  const [, lng, lat] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(toText(text)) ?? []
  return lng && lat ? { lng: Number(lng), lat: Number(lat) } : null
}

export const toMapLocation = (poi: Record<string, unknown>): MapServiceLocation | null => {
  const at = parsePoint(poi['location'])
  const name = toText(poi['name'])
  if (!at || name === '') return null
  const addressParts = [poi['cityname'], poi['adname'], poi['address']].map(toText)
  return { id: toText(poi['id']), name, address: addressParts.join(''), at, approximate: false }
}
