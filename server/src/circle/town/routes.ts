import type { townCalls } from '@quanzi/contract/circle/town'
import type { Routes } from '../../identity/request/request-context.ts'
import { listContent } from './content-list.ts'
import { readTown } from './read.ts'

export const townRoutes: Routes<keyof typeof townCalls> = {
  'GET circle/commonapi town': readTown,
  'GET ajax/list': listContent,
}
