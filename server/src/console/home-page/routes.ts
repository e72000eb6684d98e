import type { slideCalls } from '@quanzi/contract/console/slides'
import type { Routes } from '../../identity/request/request-context.ts'
import { listSlides, orderSlides, removeSlide, saveSlide } from './slides.ts'

export const slideRoutes: Routes<keyof typeof slideCalls> = {
  'GET console/slides': listSlides,
  'POST console/slide_save': saveSlide,
  'POST console/slide_remove': removeSlide,
  'POST console/slide_order': orderSlides,
}
