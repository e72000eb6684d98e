import { setTimeout as pause } from 'node:timers/promises'
import { toRecord } from '@quanzi/contract/objects'
import { day } from '@quanzi/contract/time'
import { LRUCache } from 'lru-cache'
import { distance } from '../../platform/geo/gcj02.ts'
import type { MapService, MapServiceLocation, Point } from '../../ports.ts'
import { defaultTimeoutMs, requestJson } from '../vendor-http/request-json.ts'
import { classifyInfocode, formatPoint, signAmap, toMapLocation, toRecords, toText } from './amap-protocol.ts'

export type AmapOptions = {
  key: string
  /** Required if the key has digital signatures enabled. */
  privateKey?: string | undefined
  base?: string | undefined
  onAlert?: (message: string) => void
  /** Milliseconds before a retry; jitter spreads the retries of several servers. */
  retryDelayMs?: () => number
  timeoutMs?: number
}

/** The service returned no usable response; the caller uses its fallback. */
export class MapsDownError extends Error {
  override readonly name = 'MapsDownError'
}

const pageSize = 20
/** AMap returns at most this number of rows over all pages. */
const maxRows = 200

/** regeo and place/text, version 3. Cached for a day by about ten metres; other provinces are discarded. */
export const openAmap = ({
  key,
  privateKey,
  base = 'https://restapi.amap.com',
  onAlert,
  retryDelayMs = randomRetryDelay,
  timeoutMs = defaultTimeoutMs,
}: AmapOptions): Omit<MapService, 'sketch'> => {
  const cache = new LRUCache<string, Record<string, unknown>>({ max: 2_000, ttl: day })

  const requestOnce = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const signedParams: Record<string, string> = { ...query, key, output: 'JSON' }
    if (privateKey) signedParams['sig'] = signAmap(signedParams, privateKey)
    const result = await requestJson(`${base}${path}?${new URLSearchParams(signedParams)}`, {}, signal)
    if (result.fault) throw new MapsDownError(`${path}: ${result.fault}`)
    return result.json
  }
  const requestCached = async (path: string, query: Record<string, string>, signal: AbortSignal) => {
    const cacheKey = `${path}?${new URLSearchParams(query)}`
    const cached = cache.get(cacheKey)
    if (cached) return cached
    let json = await requestOnce(path, query, signal)
    if (faultOf(json) === 'busy') {
      await pause(retryDelayMs())
      json = await requestOnce(path, query, signal)
    }
    const [fault, code] = [faultOf(json), toText(json['infocode'])]
    if (fault === 'setup' || fault === 'quota') onAlert?.(`AMap refuses (${fault}): ${code} ${toText(json['info'])}`)
    if (fault && fault !== 'none') throw new MapsDownError(`${path}: ${code}`)
    cache.set(cacheKey, json)
    return json
  }

  return {
    attribution: '© 高德地图',
    checkHealth: async () => {
      const query = { location: formatPoint(probePoint), radius: '100' }
      const json = await requestOnce('/v3/geocode/regeo', query, AbortSignal.timeout(timeoutMs))
      if (json['status'] !== '1') throw new MapsDownError(`AMap: ${toText(json['infocode'])} ${toText(json['info'])}`)
    },
    findNearby: async (at, radius, province) => {
      const query = { location: formatPoint(at), radius: String(radius), extensions: 'all' }
      const answer = await requestCached('/v3/geocode/regeo', query, AbortSignal.timeout(timeoutMs))
      const regeo = toRecord(answer['regeocode'])
      const isInProvince = toText(toRecord(regeo['addressComponent'])['adcode']).startsWith(province.slice(0, 2))
      const places = toRecords(regeo['pois']).flatMap((poi) => toMapLocation(poi) ?? [])
      return {
        address: isInProvince ? toText(regeo['formatted_address']) : '',
        locations: isInProvince ? sortByDistance(places, at, radius) : [],
      }
    },
    search: async (keywords, province, offset, limit) => {
      const first = Math.floor(offset / pageSize)
      const last = Math.floor((offset + limit - 1) / pageSize)
      const places: MapServiceLocation[] = []
      const signal = AbortSignal.timeout(timeoutMs)
      let total = 0
      for (let page = first; page <= last && page * pageSize < maxRows; page++) {
        const query = {
          keywords,
          city: province,
          citylimit: 'true',
          offset: String(pageSize),
          page: String(page + 1),
          extensions: 'base',
        }
        const json = await requestCached('/v3/place/text', query, signal)
        total = Math.min(maxRows, Number(toText(json['count'])) || 0)
        const pois = toRecords(json['pois'])
        places.push(
          ...pois
            .filter((poi) => toText(poi['adcode']).startsWith(province.slice(0, 2)))
            .flatMap((poi) => toMapLocation(poi) ?? []),
        )
        if (pois.length < pageSize) break
      }
      const skipped = offset - first * pageSize
      return { locations: places.slice(skipped, skipped + limit), total }
    },
  }
}

const faultOf = (json: Record<string, unknown>) =>
  json['status'] === '1' ? undefined : classifyInfocode(toText(json['infocode']))

const probePoint = { lng: 120.1551, lat: 30.2741 }

const sortByDistance = (places: MapServiceLocation[], at: Point, radius: number): MapServiceLocation[] =>
  places.filter((place) => distance(place.at, at) <= radius).sort((a, b) => distance(a.at, at) - distance(b.at, at))

const randomRetryDelay = (): number => 800 + Math.random() * 400
