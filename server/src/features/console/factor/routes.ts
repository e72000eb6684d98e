import type { factorCalls, setupCalls } from '@quanzi/contract/console/factor'
import type { Routes } from '../../../http/context.ts'
import { beginFactor, confirmFactor, endFactor, proveFactor, readFactor, resetFactor } from './factor.ts'
import { appointFirst, readSetup } from './setup.ts'

export const factorRoutes: Routes<keyof typeof factorCalls | keyof typeof setupCalls> = {
  'GET console/factor detail': readFactor,
  'POST console/factor begin': beginFactor,
  'POST console/factor confirm': confirmFactor,
  'POST console/factor prove': proveFactor,
  'POST console/factor off': endFactor,
  'POST console/factor reset': resetFactor,
  'GET console/setup detail': readSetup,
  'POST console/setup appoint': appointFirst,
}
