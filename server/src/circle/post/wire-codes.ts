import type { Post } from '@quanzi/contract/circle/post'

// The wire has digits as text; the columns have a check.
export const toWireType = (type: number) => String(type) as Post['topic_type']
export const toWireState = (state: number) => String(state) as Post['state'] // as above
