import type { placeCalls } from '@quanzi/contract/place'
import type { Routes } from '../../http/context.ts'
import { readAround, searchPlaces } from './read.ts'

export const placeRoutes: Routes<keyof typeof placeCalls> = {
  'GET map/regeo': readAround,
  'GET map/place': searchPlaces,
}
