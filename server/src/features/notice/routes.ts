import type { noticeCalls } from '@quanzi/contract/notice'
import type { Routes } from '../../http/context.ts'
import { countUnread, readNotices } from './read.ts'

export const noticeRoutes: Routes<keyof typeof noticeCalls> = {
  'GET circle/commonapi notify': readNotices,
  'GET circle/commonapi unread': countUnread,
}
