import { z } from 'zod'
import { call, id, noInput, nothing, orElse, writing } from '../call.ts'
import { lettered } from './settings.ts'

/** A place that the operators of a site know better than any map; `location` is `lng,lat` in GCJ-02. */
const consolePlace = z.object({ id: z.int(), name: z.string(), address: z.string(), location: z.string() })
export type ConsolePlace = z.infer<typeof consolePlace>

const degrees = /^(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，]\s*(-?\d{1,2}(?:\.\d{1,15})?)$/

/** As map services give it to copy: longitude first. */
const location = writing
  .refine((text) => {
    const [, lng, lat] = degrees.exec(text) ?? []
    return lng !== undefined && Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90
  }, orElse('locationPattern'))
  .transform((text) => {
    const [, lng, lat] = degrees.exec(text) ?? []
    return { lng: Number(lng), lat: Number(lat) }
  })

export const mapPlaceCalls = {
  'GET console/places': call({
    who: 'operator',
    about: "The site's own places, which lead in the map picker.",
    input: noInput,
    answer: z.object({ data: z.array(consolePlace) }),
  }),
  'POST console/place_save': call({
    who: 'operator',
    about: 'Add a place, or change one.',
    input: z.object({
      id: id.optional(),
      name: lettered([1, 30], '名称'),
      address: lettered([0, 60], '地址').default(''),
      location,
    }),
    answer: z.object({ id: z.int() }),
  }),
  'POST console/place_remove': call({
    who: 'operator',
    about: 'Delete a place; posts keep the name they have.',
    input: z.object({ id }),
    answer: nothing,
  }),
}
