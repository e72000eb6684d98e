import type { Tag } from '@quanzi/contract/circle/tag'
import type { QueryClient } from '@tanstack/react-query'
import { withFlag } from '../../platform/api/mutations/optimistic-toggle.ts'
import { patchCached } from '../../platform/api/query.ts'

export const patchTag = (client: QueryClient, id: number, update: (tag: Tag) => Tag) =>
  patchCached<Tag>(client, isTag(id), update)

export const withTagFollow = (tag: Tag, following: boolean): Tag => withFlag(tag, 'is_attention', 'num', following)

export const withFollowers = (tag: Tag, num: number): Tag => (tag.num === num ? tag : { ...tag, num })

/** Other objects have an id too; only a tag has a name and a view count. */
const isTag = (id: number) => (x: object) =>
  'id' in x && x.id === id && 'onlooker' in x && 'tag' in x && 'is_attention' in x
