import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { distance, type Point } from '../../geo/gcj.ts'
import type { MapPlace, Maps } from '../../ports.ts'
import { ask, patience } from '../outside/ask.ts'
import { faultOf, listOf, placeOf, recordOf, signAmap, textOf, writePoint } from './amap-wire.ts'

export type AmapOptions = {
  key: string
  /** Where the key has digital signatures switched on. */
  privateKey?: string | undefined
  base?: string | undefined
  /** Hears what an operator should mend. */
  alert?: (words: string) => void
  /** Milliseconds before a second try; with jitter, so that several servers do not come back together. */
  again?: () => number
  /** Milliseconds for one question of ours, however many of theirs it takes. */
  within?: number
}

/** A service that gave no usable answer: whoever asks has another way. */
export class MapsDownError extends Error {
  override readonly name = 'MapsDownError'
}

const day = 86_400_000
const pageSize = 20
/** AMap leafs to no more rows than these, and knows no more of them. */
const reach = 200

/**
 * AMap's web services (regeo and place/text, version 3). The key stays here; answers are kept for a day by the point to
 * about ten metres. What it says of other provinces is thrown away, whatever it was asked for.
 */
export const openAmap = ({
  key,
  privateKey,
  base = 'https://restapi.amap.com',
  alert,
  again = jitter,
  within = patience,
}: AmapOptions): Omit<Maps, 'sketch'> => {
  const kept = new LRUCache<string, Record<string, unknown>>({ max: 2_000, ttl: day })

  const once = async (path: string, form: Record<string, string>, signal: AbortSignal) => {
    const params: Record<string, string> = { ...form, key, output: 'JSON' }
    if (privateKey) params['sig'] = signAmap(params, privateKey)
    const asked = await ask(`${base}${path}?${new URLSearchParams(params)}`, {}, signal)
    if (asked.fault) throw new MapsDownError(`${path}: ${asked.fault}`)
    return asked.json
  }
  const call = async (path: string, form: Record<string, string>, signal: AbortSignal) => {
    const name = `${path}?${new URLSearchParams(form)}`
    const had = kept.get(name)
    if (had) return had
    let json: Record<string, unknown> = await once(path, form, signal)
    if (json['status'] !== '1' && faultOf(textOf(json['infocode'])) === 'busy') {
      await pause(again())
      json = await once(path, form, signal)
    }
    if (json['status'] !== '1') {
      const code = textOf(json['infocode'])
      const fault = faultOf(code)
      if (fault === 'setup' || fault === 'quota') alert?.(`AMap refuses (${fault}): ${code} ${textOf(json['info'])}`)
      if (fault !== 'none') throw new MapsDownError(`${path}: ${code}`)
    }
    kept.set(name, json)
    return json
  }

  return {
    credit: '© 高德地图',
    probe: async () => {
      const form = { location: writePoint(somewhere), radius: '100' }
      const json = await once('/v3/geocode/regeo', form, AbortSignal.timeout(within))
      if (json['status'] !== '1') throw new MapsDownError(`AMap: ${textOf(json['infocode'])} ${textOf(json['info'])}`)
    },
    around: async (at, metres, province) => {
      const form = { location: writePoint(at), radius: String(metres), extensions: 'all' }
      const answer = await call('/v3/geocode/regeo', form, AbortSignal.timeout(within))
      const regeo = recordOf(answer['regeocode'])
      const inside = textOf(recordOf(regeo['addressComponent'])['adcode']).startsWith(province.slice(0, 2))
      const places = listOf(regeo['pois']).flatMap((poi) => placeOf(poi) ?? [])
      return {
        address: inside ? textOf(regeo['formatted_address']) : '',
        places: inside ? nearestFirst(places, at, metres) : [],
      }
    },
    search: async (words, province, from, most) => {
      const first = Math.floor(from / pageSize)
      const last = Math.floor((from + most - 1) / pageSize)
      const places: MapPlace[] = []
      const signal = AbortSignal.timeout(within)
      let total = 0
      for (let page = first; page <= last && page * pageSize < reach; page++) {
        const form = {
          keywords: words,
          city: province,
          citylimit: 'true',
          offset: String(pageSize),
          page: String(page + 1),
          extensions: 'base',
        }
        const json = await call('/v3/place/text', form, signal)
        total = Math.min(reach, Number(textOf(json['count'])) || 0)
        const pois = listOf(json['pois'])
        places.push(
          ...pois
            .filter((poi) => textOf(poi['adcode']).startsWith(province.slice(0, 2)))
            .flatMap((poi) => placeOf(poi) ?? []),
        )
        if (pois.length < pageSize) break
      }
      const skipped = from - first * pageSize
      return { places: places.slice(skipped, skipped + most), total }
    },
  }
}

/** The middle of a large town. */
const somewhere = { lng: 120.1551, lat: 30.2741 }

const nearestFirst = (places: MapPlace[], at: Point, metres: number): MapPlace[] =>
  places.filter((place) => distance(place.at, at) <= metres).sort((a, b) => distance(a.at, at) - distance(b.at, at))

const jitter = (): number => 800 + Math.random() * 400
