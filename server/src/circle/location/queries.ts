import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { boundingBox, distance } from '../../platform/geo/gcj02.ts'
import { escapeLike } from '../../platform/text/like.ts'
import { pinyinQuery } from '../../platform/text/pinyin/pinyin-query.ts'
import type { MapServiceLocation, Point } from '../../ports.ts'

type LocationRow = { id: number; name: string; address: string; lng: number; lat: number }

/** The index covers the latitude; the longitude filters. */
const operatorLocationsNear = statement<LocationRow>(
  'locations_near',
  `select id, name, address, lng, lat from location
   where site_id = $1 and lat between $2 and $3 and lng between $4 and $5 limit 200`,
)

const postLocationsNear = statement<LocationRow>(
  'locations_of_posts',
  `select min(id) as id, location as name, '' as address, avg(lng) as lng, avg(lat) as lat from (
     select id, location, lng, lat from post
     where site_id = $1 and lat between $2 and $3 and lng between $4 and $5
       and state = 1 and not hidden and not anonymous and lat is not null and location <> ''
     limit 500
   ) near group by location`,
)

const operatorLocationsByName = statement<LocationRow & { n: number }>(
  'locations_by_name',
  `select id, name, address, lng, lat, count(*) over () as n from location
   where site_id = $1 and (name ilike $2 or address ilike $2 or id in (
     select item_id from pinyin_index where kind = 'place' and kind not in ('post', 'member') and keys && $6::text[] and sound ~ $7))
   order by name ilike $3 desc, name ilike $2 or address ilike $2 desc, length(name), id limit $4 offset $5`,
)

export const findSiteLocationsNear = async (db: Db, site: number, at: Point): Promise<MapServiceLocation[]> => {
  const { south, north, west, east } = boundingBox(at, limits.nearbyMetres)
  const params = [site, south, north, west, east]
  const [operatorRows, postRows] = [await operatorLocationsNear(db, params), await postLocationsNear(db, params)]
  return [...operatorRows.map(toMapLocation('own')), ...postRows.map(toMapLocation('post'))].filter(
    (location) => distance(location.at, at) <= limits.nearbyMetres,
  )
}

export const searchSiteLocations = async (
  db: Db,
  site: number,
  keywords: string,
  offset: number,
  limit: number,
): Promise<{ locations: MapServiceLocation[]; total: number }> => {
  const escaped = escapeLike(keywords)
  const pinyin = await pinyinQuery('name', keywords)
  const read = (count: number, from: number) =>
    operatorLocationsByName(db, [
      site,
      `%${escaped}%`,
      `${escaped}%`,
      count,
      from,
      pinyin?.keys ?? [],
      pinyin?.pattern ?? '',
    ])
  const rows = await read(Math.max(1, limit), offset)
  const total = rows[0]?.n ?? (offset > 0 ? ((await read(1, 0))[0]?.n ?? 0) : 0)
  return { locations: rows.slice(0, limit).map(toMapLocation('own')), total }
}

const toMapLocation =
  (kind: 'own' | 'post') =>
  ({ id, name, address, lng, lat }: LocationRow): MapServiceLocation => ({
    id: `${kind}${id}`,
    name,
    address,
    at: { lng, lat },
    approximate: false,
  })
