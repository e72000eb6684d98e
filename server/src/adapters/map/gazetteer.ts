import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { distance, type Point, toGcj } from '../../geo/gcj.ts'
import type { MapPlace, Maps } from '../../ports.ts'
import { searchText } from '../../text/search.ts'
import { type Division, unpackProvince } from './format.ts'

type Known = MapPlace & { level: 'city' | 'county' | 'town'; parent?: Known; folded: string }

const drawn = { within: 60_000, most: 60 }
const townsShown = 40

/**
 * The divisions of China down to towns and streets, in the repository: nothing to set up and nobody to ask. Few towns
 * have a point of their own; the others are told as approximate, with their county's. README.md beside this file.
 */
export const openGazetteer = (): Maps => {
  const provinces = new LRUCache<string, Promise<Known[]>>({ max: 4 })
  const all = (adcode: string): Promise<Known[]> => {
    const code = adcode.slice(0, 2)
    const found = provinces.get(code) ?? load(code)
    provinces.set(code, found)
    return found
  }
  return {
    credit: '© GeoNames (CC BY 4.0)，行政区划：国家统计局',
    around: async (at, metres, province) => {
      const known = await all(province)
      const area = areaOf(known, at)
      return {
        address: area?.address ?? '',
        places: known
          .filter((one) => !one.approximate && one.level !== 'city' && distance(one.at, at) <= metres)
          .sort((a, b) => distance(a.at, at) - distance(b.at, at))
          .map(plain),
      }
    },
    search: async (words, province, from, most) => {
      const parts = searchText(words).split(' ').filter(Boolean)
      const found = (await all(province))
        .map((one) => ({ one, weight: weigh(one, parts) }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight)
      return { places: found.slice(from, from + most).map(({ one }) => plain(one)), total: found.length }
    },
    sketch: async (at, province) => {
      const known = await all(province)
      const area = areaOf(known, at)
      return {
        landmarks: known
          .filter((one) => !one.approximate && distance(one.at, at) <= drawn.within)
          .slice(0, drawn.most)
          .map(plain),
        towns: known
          .filter(({ parent }) => area && parent?.id === area.id)
          .slice(0, townsShown)
          .map(plain),
      }
    },
  }
}

const load = async (code: string): Promise<Known[]> => {
  const packed = await readFile(new URL(`./gazetteer/${code}.br`, import.meta.url)).catch(() => null)
  return packed ? flatten(unpackProvince(packed)) : []
}

/** 市辖区 and 县 are only drawers of the official list. */
const drawers = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

const flatten = (province: Division): Known[] => {
  const list: Known[] = []
  for (const city of province.children) {
    const cityPoint = city.at
    if (!cityPoint) continue
    const cityAddress = drawers.has(city.name) ? province.name : `${province.name}${city.name}`
    const whole = make(city, cityAddress, cityPoint, 'city', false)
    if (!drawers.has(city.name)) list.push(whole)
    for (const county of city.children) {
      const address = `${cityAddress}${county.name}`
      const known = { ...make(county, address, county.at ?? cityPoint, 'county', !county.at), parent: whole }
      list.push(known)
      for (const town of county.children) {
        const name = town.name.replace(/办事处$/, '')
        list.push({
          ...make({ ...town, name }, `${address}${name}`, town.at ?? county.at ?? cityPoint, 'town', !town.at),
          parent: known,
        })
      }
    }
  }
  return list
}

const make = (
  { code, name }: Division,
  address: string,
  at: Point,
  level: Known['level'],
  approximate: boolean,
): Known => ({ id: code, name, address, at: toGcj(at), level, approximate, folded: searchText(address) })

const plain = ({ id, name, address, at, approximate }: Known): MapPlace => ({ id, name, address, at, approximate })

/** How far off the middle of a county may be to give its name to a point. */
const reach = 60_000

/** The county whose middle is nearest, or the city itself where its own is: that is the part which the old town lies in. */
const areaOf = (known: Known[], at: Point): Known | undefined => {
  let best: { one: Known; far: number } | undefined
  for (const one of known) {
    if (one.level === 'town' || one.approximate) continue
    const far = distance(one.at, at)
    if (far <= reach && (!best || far < best.far || (far === best.far && one.level === 'county'))) best = { one, far }
  }
  return best?.one
}

/** All words must be in the address; best is the name itself, then how it begins, then the larger place. */
const weigh = (one: Known, parts: string[]): number => {
  if (parts.length === 0 || !parts.every((part) => one.folded.includes(part))) return 0
  const name = searchText(one.name)
  const last = parts.at(-1) ?? ''
  const fit = name === last ? 8 : name.startsWith(last) ? 6 : name.includes(last) ? 4 : 1
  return fit + { city: 0.3, county: 0.2, town: 0.1 }[one.level]
}
