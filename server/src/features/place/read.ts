import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Place } from '@quanzi/contract/place'
import { distance, fromBaidu, type Point, rounded, toGcj } from '../../geo/gcj.ts'
import type { Context } from '../../http/context.ts'
import { pageOfCursor } from '../../http/cursor.ts'
import { toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import type { MapPlace } from '../../ports.ts'
import { knownNamed, knownNear } from './known.ts'

const shown = 40

/** What a point is called and what is near it. docs/spec/places.md. */
export const readAround = async (
  c: Context,
  { location, coord }: Input<'GET map/regeo'>,
): Promise<Answer<'GET map/regeo'>> => {
  const { maps } = c.house.ports
  const province = c.site.settings.map_adcode
  const at = rounded(location === undefined ? middleOf(c) : convert(read(location), coord))
  const [{ address, places }, { landmarks, towns }, own] = await Promise.all([
    maps.around(at, limits.nearbyMetres, province),
    maps.sketch(at, province),
    knownNear(c.db, c.site.id, at),
  ])
  return {
    location: write(at),
    address,
    data: once([...own, ...places])
      .map((place) => show(place, distance(place.at, at)))
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .slice(0, shown),
    towns: towns.map((place) => show(place, null)),
    landmarks: landmarks.map((place) => show(place, null)),
    tiles: c.house.config.tiles ?? null,
    credit: maps.credit,
  }
}

/** Places of the site's province by name; the operator's own lead. */
export const searchPlaces = async (
  c: Context,
  { keywords, ...paging }: Input<'GET map/place'>,
): Promise<Answer<'GET map/place'>> => {
  const { maps } = c.house.ports
  const page = paging.cursor ? pageOfCursor(paging.cursor) : paging.page
  const from = (page - 1) * paging.pagesize
  const own = await knownNamed(c.db, c.site.id, keywords, from, paging.pagesize)
  const left = paging.pagesize - own.places.length
  const found = await maps.search(
    keywords,
    c.site.settings.map_adcode,
    Math.max(0, from - own.total),
    Math.max(1, left),
  )
  const total = own.total + found.total
  const data = [...own.places, ...found.places.slice(0, left)].map((place) => show(place, null))
  const next = from + paging.pagesize < Math.min(total, limits.pageDepth) ? String(page + 1) : null
  return { ...toPage(data, { ...paging, page }, total, next), credit: maps.credit }
}

/** Where the picker opens: as the site is set, or where it lies. */
const middleOf = ({ site }: Context): Point => {
  const [lng, lat] = site.settings.map_center ?? site.position
  return lng === undefined || lat === undefined ? country : { lng, lat }
}

/** Hangzhou, for a site that says nothing of where it is. */
const country: Point = { lng: 120.153576, lat: 30.287459 }

const convert = (at: Point, coord: 'gcj02' | 'wgs84' | 'bd09'): Point =>
  coord === 'wgs84' ? toGcj(at) : coord === 'bd09' ? fromBaidu(at) : at

const read = (location: string): Point => {
  const [lng = 0, lat = 0] = location.split(',').map(Number)
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90) throw new Refusal('badRequest', { data: { field: 'location' } })
  return { lng, lat }
}

const write = (at: Point): string => {
  const { lng, lat } = rounded(at)
  return `${lng},${lat}`
}

const show = ({ id, name, address, at, approximate }: MapPlace, far: number | null): Place => ({
  id,
  name,
  address,
  location: write(at),
  distance: far,
  approximate: approximate ? 1 : 0,
})

/** What several know by the same name stands once, also where a post put its town before it: the operator's word counts first. */
const once = (places: MapPlace[]): MapPlace[] => [
  ...new Map(places.toReversed().map((place) => [place.name.split(' · ').at(-1), place])).values(),
]
