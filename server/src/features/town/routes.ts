import type { townCalls } from '@quanzi/contract/town'
import type { Routes } from '../../http/context.ts'
import { listContent } from './lists.ts'
import { readTown } from './read.ts'

export const townRoutes: Routes<keyof typeof townCalls> = {
  'GET circle/commonapi town': readTown,
  'GET ajax/list': listContent,
}
