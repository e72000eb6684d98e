import { z } from 'zod'
import { call, cleanText, id, withError } from '../call.ts'
import { foldDigits } from '../clean-input.ts'
import { boundedText } from './settings.ts'

/** A location added by an operator; `location` is `lng,lat` in GCJ-02. */
const customLocation = z.object({ id: z.int(), name: z.string(), address: z.string(), location: z.string() })
export type CustomLocation = z.infer<typeof customLocation>

const coordinatesPattern = /^(-?\d{1,3}(?:\.\d{1,15})?)\s*[,，]\s*(-?\d{1,2}(?:\.\d{1,15})?)$/

const location = cleanText
  .transform(foldDigits)
  .refine((text) => {
    const [, lng, lat] = coordinatesPattern.exec(text) ?? []
    return lng !== undefined && Math.abs(Number(lng)) <= 180 && Math.abs(Number(lat)) <= 90
  }, withError('locationPattern'))
  .transform((text) => {
    const [, lng, lat] = coordinatesPattern.exec(text) ?? []
    return { lng: Number(lng), lat: Number(lat) }
  })

export const customLocationCalls = {
  'GET console/places': call({
    role: 'operator',
    summary: "The site's own locations, which come first in the map picker.",
    output: z.object({ data: z.array(customLocation) }),
  }),
  'POST console/place_save': call({
    role: 'operator',
    summary: 'Add or change a location.',
    input: z.object({
      id: id.optional(),
      name: boundedText([1, 30], '名称'),
      address: boundedText([0, 60], '地址').default(''),
      location,
    }),
    output: z.object({ id: z.int() }),
  }),
  'POST console/place_remove': call({
    role: 'operator',
    summary: 'Delete a location; posts keep its name.',
    input: z.object({ id }),
  }),
}
