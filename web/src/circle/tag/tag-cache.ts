import type { Tag } from '@quanzi/contract/circle/tag'
import type { QueryClient } from '@tanstack/react-query'
import { patchCached } from '../../platform/api/query.ts'

export const patchTag = (client: QueryClient, id: number, update: (tag: Tag) => Tag) =>
  patchCached<Tag>(client, isTag(id), update)

/** Sets flag and count. Idempotent. */
export const withTagFollow = (tag: Tag, following: boolean): Tag =>
  (tag.is_attention === 1) === following
    ? tag
    : { ...tag, is_attention: following ? 1 : 0, num: Math.max(0, tag.num + (following ? 1 : -1)) }

export const withFollowers = (tag: Tag, num: number): Tag => (tag.num === num ? tag : { ...tag, num })

/** Other objects have an id too; only a tag has a name and a view count. */
const isTag = (id: number) => (x: object) =>
  'id' in x && x.id === id && 'onlooker' in x && 'tag' in x && 'is_attention' in x
