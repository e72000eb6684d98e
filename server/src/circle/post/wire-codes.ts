import type { Post } from '@quanzi/contract/circle/post'

// Casts: the columns have a check, the wire has digits as text.

export const toWireType = (type: number) => String(type) as Post['topic_type']
export const toWireState = (state: number) => String(state) as Post['state']
