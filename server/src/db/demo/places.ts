import type { Point } from '../../geo/gcj.ts'
import type { Row } from './bulk.ts'
import type { PlaceText } from './content.ts'
import type { Moment } from './moment.ts'

/** Where the places of the demo lie round the middle of its map, by their names. */
export const placesOf = (places: PlaceText[], [lng, lat]: readonly [number, number]): Map<string, Point> =>
  new Map(
    places.map(({ name, east, north }) => {
      const degree = 111_320
      const at = { lng: lng + east / (degree * Math.cos((lat * Math.PI) / 180)), lat: lat + north / degree }
      return [name, { lng: round(at.lng), lat: round(at.lat) }]
    }),
  )

export const placeRows = (site: number, places: PlaceText[], points: Map<string, Point>, now: Moment): Row<'place'>[] =>
  places.map(({ name, address }) => ({
    site_id: site,
    name,
    address,
    ...(points.get(name) ?? { lng: 0, lat: 0 }),
    created_at: now,
  }))

/** A post says 大岭乡 · 大岭头茶场: the last part is the place. */
export const pointOf = (
  location: string | null,
  points: Map<string, Point>,
): { lng: number | null; lat: number | null } =>
  points.get(location?.split(' · ').at(-1) ?? '') ?? { lng: null, lat: null }

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
