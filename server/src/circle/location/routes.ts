import type { locationCalls } from '@quanzi/contract/circle/location'
import type { Routes } from '../../identity/request/request-context.ts'
import { reverseGeocode, searchLocations } from './read.ts'

export const locationRoutes: Routes<keyof typeof locationCalls> = {
  'GET map/regeo': reverseGeocode,
  'GET map/place': searchLocations,
}
