import { useUnreadBadge } from './use-notifications.ts'

/** Renders nothing; mounted once next to the screens. */
export const UnreadBadgeSync = () => {
  useUnreadBadge()
  return null
}
