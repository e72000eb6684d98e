import { createStore } from '../../platform/store.ts'

const unreadCount = createStore(0)

export const setUnreadCount = (count: number) => unreadCount.set(count)
export const useUnreadCount = unreadCount.use
