import type { Tag } from '@quanzi/contract/tag'
import type { QueryClient } from '@tanstack/react-query'
import { patchCached } from '../../api/query.ts'

/** Changes one topic in every answer that holds it. */
export const patchTag = (client: QueryClient, id: number, change: (tag: Tag) => Tag) =>
  patchCached<Tag>(client, isTag(id), change)

/** A follow as it shows: flag and number. Twice is as good as once. */
export const followedTag = (tag: Tag, on: boolean): Tag =>
  (tag.is_attention === 1) === on
    ? tag
    : { ...tag, is_attention: on ? 1 : 0, num: Math.max(0, tag.num + (on ? 1 : -1)) }

/** Many things have an id; only a topic has onlookers and a name between hashes. */
const isTag = (id: number) => (x: object) =>
  'id' in x && x.id === id && 'onlooker' in x && 'tag' in x && 'is_attention' in x
