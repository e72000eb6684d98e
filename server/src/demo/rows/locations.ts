import type { Row } from '../../platform/db/bulk-insert.ts'
import type { Point } from '../../ports.ts'
import type { LocationText } from '../content.ts'

/** The locations of the demo by name, relative to the center of its map. */
export const locationPoints = (locations: LocationText[], [lng, lat]: readonly [number, number]): Map<string, Point> =>
  new Map(
    locations.map(({ name, east, north }) => {
      const degree = 111_320
      const at = { lng: lng + east / (degree * Math.cos((lat * Math.PI) / 180)), lat: lat + north / degree }
      return [name, { lng: round(at.lng), lat: round(at.lat) }]
    }),
  )

export const locationRows = (
  site: number,
  locations: LocationText[],
  points: Map<string, Point>,
  now: Date,
): Row<'location'>[] =>
  locations.map(({ name, address }) => ({
    site_id: site,
    name,
    address,
    ...(points.get(name) ?? { lng: 0, lat: 0 }),
    created_at: now,
  }))

export const findPoint = (
  location: string | null,
  points: Map<string, Point>,
): { lng: number | null; lat: number | null } =>
  points.get(location?.split(' · ').at(-1) ?? '') ?? { lng: null, lat: null }

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
