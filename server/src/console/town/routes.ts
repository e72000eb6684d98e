import type { townCalls } from '@quanzi/contract/console/circle-content'
import type { customLocationCalls } from '@quanzi/contract/console/custom-locations'
import type { Routes } from '../../identity/request/request-context.ts'
import { listLocations, removeLocation, saveLocation } from './locations.ts'
import { listTowns, removeTown, saveTown } from './towns.ts'

export const townConsoleRoutes: Routes<keyof typeof townCalls | keyof typeof customLocationCalls> = {
  'GET console/towns': listTowns,
  'POST console/town_save': saveTown,
  'POST console/town_remove': removeTown,
  'GET console/places': listLocations,
  'POST console/place_save': saveLocation,
  'POST console/place_remove': removeLocation,
}
