import type { notificationCalls } from '@quanzi/contract/circle/notification'
import type { Routes } from '../../identity/request/request-context.ts'
import { countUnread, listNotifications } from './list-notifications.ts'

export const notificationRoutes: Routes<keyof typeof notificationCalls> = {
  'GET circle/commonapi notify': listNotifications,
  'GET circle/commonapi unread': countUnread,
}
