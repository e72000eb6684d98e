import { z } from 'zod'
import { bit, call, orElse, pageOf, paging, text } from './call.ts'
import { limits } from './limits.ts'
import { lengthOf } from './text.ts'

/** `lng,lat` in degrees. What is told is GCJ-02 to about ten metres. */
const point = z.string().regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,2}(\.\d{1,15})?$/)

const place = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  location: z.string(),
  /** Metres; null in a search, which has no middle. */
  distance: z.int().nullable(),
  /** 1: somewhere in the place, for want of a point of its own. */
  approximate: bit,
})
export type Place = z.infer<typeof place>

const credit = z.string()

export const placeCalls = {
  'GET map/regeo': call({
    who: 'member',
    about: 'What a point is called and what lies within 1,000 m of it; without a point, of the middle of the site.',
    input: z.object({
      location: point.optional(),
      /** The datum of `location`: `wgs84` of a satellite, else `gcj02` of a map. */
      coord: z.literal(['gcj02', 'wgs84', 'bd09']).default('gcj02'),
    }),
    answer: z.object({
      location: z.string(),
      address: z.string(),
      /** Nearest first. */
      data: z.array(place),
      /** Towns and districts of where the point lies, to choose by name. */
      towns: z.array(place),
      /** What to draw a map of where there are no tiles. */
      landmarks: z.array(place),
      tiles: z.object({ url: z.string(), credit: z.string() }).nullable(),
      credit,
    }),
  }),
  'GET map/place': call({
    who: 'member',
    about: "Places of the site's province by name; the operator's own come first.",
    input: z.object({
      keywords: text.refine((t) => lengthOf(t) >= 1 && lengthOf(t) <= limits.keywordLength, orElse('keywordLength')),
      ...paging(limits.searchPageSize),
    }),
    answer: pageOf(place).extend({ credit }),
  }),
}
