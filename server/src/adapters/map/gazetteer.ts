import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { pick } from '@quanzi/contract/objects'
import { LRUCache } from 'lru-cache'
import { distance, toGcj02 } from '../../platform/geo/gcj02.ts'
import { pinyinQuery } from '../../platform/text/pinyin/pinyin-query.ts'
import { soundOf } from '../../platform/text/pinyin/sound.ts'
import { searchText } from '../../platform/text/search.ts'
import type { MapService, MapServiceLocation, Point } from '../../ports.ts'
import { type Division, decompressProvince } from './gazetteer-format.ts'

type GazetteerEntry = MapServiceLocation & {
  level: 'city' | 'county' | 'town'
  parent?: GazetteerEntry
  folded: string
  sound?: string
}

const sketchLimits = { radius: 60_000, limit: 60 }
const maxTowns = 40

/** Few towns have a point; others use that of their county and are approximate. README.md in this folder. */
export const openGazetteer = (): MapService => {
  const provinces = new LRUCache<string, Promise<GazetteerEntry[]>>({ max: 4 })
  const loadProvince = (adcode: string): Promise<GazetteerEntry[]> => {
    const code = adcode.slice(0, 2)
    const found = provinces.get(code) ?? readProvince(code)
    provinces.set(code, found)
    return found
  }
  return {
    attribution: '© GeoNames (CC BY 4.0)，行政区划：国家统计局',
    findNearby: async (at, radius, province) => {
      const entries = await loadProvince(province)
      const area = nearestArea(entries, at)
      return {
        address: area?.address ?? '',
        locations: entries
          .filter((entry) => !entry.approximate && entry.level !== 'city' && distance(entry.at, at) <= radius)
          .sort((a, b) => distance(a.at, at) - distance(b.at, at))
          .map(toMapLocation),
      }
    },
    search: async (query, province, offset, limit) => {
      const parts = searchText(query).split(' ').filter(Boolean)
      const entries = await loadProvince(province)
      const sounding = await findSounding(entries, query)
      const found = entries
        .map((entry) => ({ entry, score: scoreMatch(entry, parts) || (sounding.has(entry) ? soundScore : 0) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
      return {
        locations: found.slice(offset, offset + limit).map(({ entry }) => toMapLocation(entry)),
        total: found.length,
      }
    },
    sketch: async (at, province) => {
      const entries = await loadProvince(province)
      const area = nearestArea(entries, at)
      return {
        landmarks: entries
          .filter((entry) => !entry.approximate && distance(entry.at, at) <= sketchLimits.radius)
          .slice(0, sketchLimits.limit)
          .map(toMapLocation),
        towns: entries
          .filter(({ parent }) => area && parent?.id === area.id)
          .slice(0, maxTowns)
          .map(toMapLocation),
      }
    },
  }
}

const readProvince = async (code: string): Promise<GazetteerEntry[]> => {
  const compressed = await readFile(new URL(`./gazetteer/${code}.br`, import.meta.url)).catch(() => null)
  return compressed ? flatten(decompressProvince(compressed)) : []
}

/** 市辖区 and 县 are grouping entries of the official list, not places. */
const placeholderNames = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

const flatten = (province: Division): GazetteerEntry[] => {
  const list: GazetteerEntry[] = []
  for (const city of province.children) {
    const cityPoint = city.at
    if (!cityPoint) continue
    const cityAddress = placeholderNames.has(city.name) ? province.name : `${province.name}${city.name}`
    const cityEntry = createEntry(city, cityAddress, cityPoint, 'city', false)
    if (!placeholderNames.has(city.name)) list.push(cityEntry)
    for (const county of city.children) {
      const address = `${cityAddress}${county.name}`
      const entries = {
        ...createEntry(county, address, county.at ?? cityPoint, 'county', !county.at),
        parent: cityEntry,
      }
      list.push(entries)
      for (const town of county.children) {
        const name = town.name.replace(/办事处$/, '')
        list.push({
          ...createEntry({ ...town, name }, `${address}${name}`, town.at ?? county.at ?? cityPoint, 'town', !town.at),
          parent: entries,
        })
      }
    }
  }
  return list
}

const createEntry = (
  { code, name }: Division,
  address: string,
  at: Point,
  level: GazetteerEntry['level'],
  approximate: boolean,
): GazetteerEntry => ({ id: code, name, address, at: toGcj02(at), level, approximate, folded: searchText(address) })

const toMapLocation = (entry: GazetteerEntry): MapServiceLocation =>
  pick(entry, ['id', 'name', 'address', 'at', 'approximate'])

const maxAreaDistance = 60_000

/** The county with the nearest center, or the city if its own center is nearer, which is the case in the old town. */
const nearestArea = (entries: GazetteerEntry[], at: Point): GazetteerEntry | undefined => {
  let best: { entry: GazetteerEntry; distanceTo: number } | undefined
  for (const entry of entries) {
    if (entry.level === 'town' || entry.approximate) continue
    const distanceTo = distance(entry.at, at)
    if (
      distanceTo <= maxAreaDistance &&
      (!best || distanceTo < best.distanceTo || (distanceTo === best.distanceTo && entry.level === 'county'))
    )
      best = { entry, distanceTo }
  }
  return best?.entry
}

/** Below every match of the characters. */
const soundScore = 0.5

/** Names that begin as the keyword sounds. They are read when a keyword is first meant as pinyin, and kept. */
const findSounding = async (entries: GazetteerEntry[], keyword: string): Promise<Set<GazetteerEntry>> => {
  const pinyin = await pinyinQuery('name', keyword)
  const found = new Set<GazetteerEntry>()
  if (pinyin === null) return found
  const pattern = new RegExp(`^${pinyin.pattern}`, 'u')
  for (const [i, entry] of entries.entries()) {
    entry.sound ??= (await soundOf('name', entry.name)).sound
    if (i % 50 === 0) await setImmediate()
    if (pattern.test(entry.sound)) found.add(entry)
  }
  return found
}

/** Every word must occur in the address. Ranks exact names first, then prefixes, then larger divisions. */
const scoreMatch = (entry: GazetteerEntry, parts: string[]): number => {
  if (parts.length === 0 || !parts.every((part) => entry.folded.includes(part))) return 0
  const name = searchText(entry.name)
  const last = parts.at(-1) ?? ''
  const nameScore = name === last ? 8 : name.startsWith(last) ? 6 : name.includes(last) ? 4 : 1
  return nameScore + { city: 0.3, county: 0.2, town: 0.1 }[entry.level]
}
