import type { announcementCalls } from '@quanzi/contract/console/circle-content'
import type { Routes } from '../../identity/request/request-context.ts'
import { countRecipients, listAnnouncements, removeAnnouncement, sendAnnouncement } from './announcements.ts'

export const announcementRoutes: Routes<keyof typeof announcementCalls> = {
  'GET console/notices': listAnnouncements,
  'GET console/notice_recipients': countRecipients,
  'POST console/notice_send': sendAnnouncement,
  'POST console/notice_remove': removeAnnouncement,
}
