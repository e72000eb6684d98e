import { useUnreadBadge } from './use-notices.ts'

/** Drawn once beside the screens, it draws nothing. */
export const UnreadWatch = () => {
  useUnreadBadge()
  return null
}
