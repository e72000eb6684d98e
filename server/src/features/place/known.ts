import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { boxAround, distance, type Point } from '../../geo/gcj.ts'
import type { MapPlace } from '../../ports.ts'

type Row = { id: number; name: string; address: string; lng: number; lat: number }

/** A strip of the index along the latitude, then what of it lies within the square. */
const own = statement<Row>(
  'places_near',
  `select id, name, address, lng, lat from place
   where site_id = $1 and lat between $2 and $3 and lng between $4 and $5 limit 200`,
)

const written = statement<Row>(
  'places_written',
  `select min(id) as id, location as name, '' as address, avg(lng) as lng, avg(lat) as lat from (
     select id, location, lng, lat from post
     where site_id = $1 and lat between $2 and $3 and lng between $4 and $5
       and state = 1 and not hidden and not anonymous and lat is not null and location <> ''
     limit 500
   ) near group by location`,
)

const named = statement<Row & { n: number }>(
  'places_named',
  `select id, name, address, lng, lat, count(*) over () as n from place
   where site_id = $1 and (name ilike $2 or address ilike $2) order by name ilike $3 desc, length(name), id limit $4 offset $5`,
)

/**
 * What this site itself knows around a point: the operator's places, and where public posts were written. An anonymous
 * post tells nothing, not even its place.
 */
export const knownNear = async (db: Db, site: number, at: Point): Promise<MapPlace[]> => {
  const { south, north, west, east } = boxAround(at, limits.nearbyMetres)
  const params = [site, south, north, west, east]
  const [owns, posts] = [await own(db, params), await written(db, params)]
  return [...owns.map(toPlace('own')), ...posts.map(toPlace('post'))].filter(
    (place) => distance(place.at, at) <= limits.nearbyMetres,
  )
}

/** The operator's places with these words. */
export const knownNamed = async (
  db: Db,
  site: number,
  words: string,
  from: number,
  most: number,
): Promise<{ places: MapPlace[]; total: number }> => {
  const plain = words.replace(/[\\%_]/g, '\\$&')
  const rows = await named(db, [site, `%${plain}%`, `${plain}%`, Math.max(1, most), from])
  const total = rows[0]?.n ?? (from > 0 ? ((await named(db, [site, `%${plain}%`, '', 1, 0]))[0]?.n ?? 0) : 0)
  return { places: rows.slice(0, most).map(toPlace('own')), total }
}

const toPlace =
  (kind: 'own' | 'post') =>
  ({ id, name, address, lng, lat }: Row): MapPlace => ({
    id: `${kind}${id}`,
    name,
    address,
    at: { lng, lat },
    approximate: false,
  })
