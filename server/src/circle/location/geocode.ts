import type { MapLocation } from '@quanzi/contract/circle/location'
import { limits } from '@quanzi/contract/limits'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { distance, fromBd09, roundPoint, toGcj02 } from '../../platform/geo/gcj02.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { pageNumberFromCursor } from '../../platform/http/cursor.ts'
import { toPage } from '../../platform/http/pagination.ts'
import type { MapServiceLocation, Point } from '../../ports.ts'
import { findSiteLocationsNear, searchSiteLocations } from './queries.ts'

const resultLimit = 40

export const reverseGeocode: Operation<'GET map/regeo'> = async (ctx, { location, coord }) => {
  const { maps } = ctx.app.ports
  const province = ctx.site.settings.map_adcode
  const at = roundPoint(location === undefined ? pickerCenter(ctx) : convertToGcj02(parsePoint(location), coord))
  const [{ address, locations, attribution = maps.attribution }, { landmarks, towns }, siteLocations] =
    await Promise.all([
      maps.findNearby(at, limits.nearbyMetres, province),
      maps.sketch(at, province),
      findSiteLocationsNear(ctx.db, ctx.site.id, at),
    ])
  return {
    location: formatPoint(at),
    address,
    data: dedupeByName([...siteLocations, ...locations])
      .map((location) => serializeLocation(location, distance(location.at, at)))
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .slice(0, resultLimit),
    towns: towns.map((location) => serializeLocation(location, null)),
    landmarks: landmarks.map((location) => serializeLocation(location, null)),
    tiles: mapTilesOf(ctx),
    credit: attribution,
  }
}

export const searchLocations: Operation<'GET map/place'> = async (ctx, { keywords, ...paging }) => {
  const { maps } = ctx.app.ports
  const page = paging.cursor ? pageNumberFromCursor(paging.cursor) : paging.page
  const offset = (page - 1) * paging.pagesize
  const siteLocations = await searchSiteLocations(ctx.db, ctx.site.id, keywords, offset, paging.pagesize)
  const remaining = paging.pagesize - siteLocations.locations.length
  const found = await maps.search(
    keywords,
    ctx.site.settings.map_adcode,
    Math.max(0, offset - siteLocations.total),
    Math.max(1, remaining),
  )
  const total = siteLocations.total + found.total
  const data = [...siteLocations.locations, ...found.locations.slice(0, remaining)].map((location) =>
    serializeLocation(location, null),
  )
  const next = offset + paging.pagesize < Math.min(total, limits.pageDepth) ? String(page + 1) : null
  return { ...toPage(data, { ...paging, page }, total, next), credit: found.attribution ?? maps.attribution }
}

const mapTilesOf = ({ app }: RequestContext) => {
  const { mapTiles } = app.config
  return mapTiles ? { url: mapTiles.url, credit: mapTiles.attribution } : null
}

const pickerCenter = ({ site }: RequestContext): Point => {
  const [lng, lat] = site.position
  return lng === undefined || lat === undefined ? defaultCenter : { lng, lat }
}

/** Hangzhou. */
const defaultCenter: Point = { lng: 120.153576, lat: 30.287459 }

const convertToGcj02 = (at: Point, coord: 'gcj02' | 'wgs84' | 'bd09'): Point =>
  coord === 'wgs84' ? toGcj02(at) : coord === 'bd09' ? fromBd09(at) : at

const parsePoint = (location: string): Point => {
  const [lng = 0, lat = 0] = location.split(',').map(Number)
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90) throw new ApiError('badRequest', { data: { field: 'location' } })
  return { lng, lat }
}

const formatPoint = (at: Point): string => {
  const { lng, lat } = roundPoint(at)
  return `${lng},${lat}`
}

const serializeLocation = (
  { id, name, address, at, approximate }: MapServiceLocation,
  distanceMetres: number | null,
): MapLocation => ({
  id,
  name,
  address,
  location: formatPoint(at),
  distance: distanceMetres,
  approximate: approximate ? 1 : 0,
})

/** Sources share names, and a post may prefix the town (`town · name`). The first source wins: the operator. */
const dedupeByName = (locations: MapServiceLocation[]): MapServiceLocation[] => [
  ...new Map(locations.toReversed().map((location) => [location.name.split(' · ').at(-1), location])).values(),
]
