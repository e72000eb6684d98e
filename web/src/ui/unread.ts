import { makeStore } from './store.ts'

const unread = makeStore(0)

/** The number on 消息 in the tab bar; set by whoever learns of it. */
export const setUnread = (n: number) => unread.set(n)
export const useUnread = unread.use
