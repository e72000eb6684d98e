import { z } from 'zod'
import { bit, call, pageOf, paging, searchKeyword } from '../call.ts'
import { limits } from '../limits.ts'

/** `lng,lat` in degrees. Responses are GCJ-02, rounded to about ten metres. */
const point = z.string().regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,2}(\.\d{1,15})?$/)

const mapLocation = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  location: z.string(),
  /** Metres; null in a search, which has no centre. */
  distance: z.int().nullable(),
  /** 1: an approximate point inside the location. */
  approximate: bit,
})
export type MapLocation = z.infer<typeof mapLocation>

const credit = z.string()

export const locationCalls = {
  'GET map/regeo': call({
    role: 'member',
    summary: 'The name of a point and the locations within 1,000 m; without a point, of the site’s centre.',
    input: z.object({
      location: point.optional(),
      /** The datum of `location`: `wgs84` from a satellite, else `gcj02` from a map. */
      coord: z.literal(['gcj02', 'wgs84', 'bd09']).default('gcj02'),
    }),
    output: z.object({
      location: z.string(),
      address: z.string(),
      data: z.array(mapLocation),
      towns: z.array(mapLocation),
      /** The data for a sketched map, for sites without map tiles. */
      landmarks: z.array(mapLocation),
      tiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
      credit,
    }),
  }),
  'GET map/place': call({
    role: 'member',
    summary: "Places of the site's province by name; the operator's own come first.",
    input: z.object({
      keywords: searchKeyword,
      ...paging(limits.searchPageSize),
    }),
    output: pageOf(mapLocation).extend({ credit }),
  }),
}
