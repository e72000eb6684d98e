import { z } from 'zod'
import { cleanText, withError } from '../call.ts'
import { foldDigits } from '../clean-input.ts'
import { listCall, removeCall, revInput, saveCall } from './form-calls.ts'
import { boundedText } from './settings.ts'

/** A location added by an operator; `location` is `lng,lat` in GCJ-02. */
const customLocation = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  location: z.string(),
  rev: z.string(),
})
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
  'GET console/places': listCall("The site's own locations, which come first in the map picker.", customLocation),
  'POST console/place_save': saveCall('Add or change a location.', {
    name: boundedText([1, 30], '名称'),
    address: boundedText([0, 60], '地址').default(''),
    location,
    rev: revInput,
  }),
  'POST console/place_remove': removeCall('Delete a location; posts keep its name.'),
}
