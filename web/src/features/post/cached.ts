import type { Picture, Post, Video } from '@quanzi/contract/post'
import type { QueryClient } from '@tanstack/react-query'
import { patchCached } from '../../api/query.ts'

/** Changes one post in every answer that holds it: a post has one truth, however many lists show it. */
export const patchPost = (client: QueryClient, id: number, change: (post: Post) => Post) =>
  patchCached<Post>(client, isPost(id), change)

/** Takes a post out of every list that is kept. */
export const removePost = (client: QueryClient, id: number) =>
  patchCached<{ data: unknown[]; total?: number }>(client, holdsPost(id), (page) => withoutPost(page, id))

/** The post as some list has it: enough to open its page at once. */
export const findPost = (client: QueryClient, id: number): Post | undefined => {
  for (const [, answer] of client.getQueriesData({})) {
    const found = findIn(answer, isPost(id))
    if (found) return found
  }
  return undefined
}

export const picturesOf = ({ attachment }: Pick<Post, 'attachment'>): readonly Picture[] =>
  Array.isArray(attachment) ? attachment : []

export const videoOf = ({ attachment }: Pick<Post, 'attachment'>): Video | null =>
  Array.isArray(attachment) ? null : attachment

const withoutPost = <P extends { data: unknown[]; total?: number }>(page: P, id: number): P => ({
  ...page,
  data: page.data.filter((item) => !(typeof item === 'object' && item !== null && isPost(id)(item))),
  ...(page.total === undefined ? {} : { total: Math.max(0, page.total - 1) }),
})

/** Comments name their post too; only a whole post has likes of its own. */
const isPost =
  (id: number) =>
  (x: object): x is Post =>
    'topic_id' in x && x.topic_id === id && 'digg' in x && 'member_data' in x

const holdsPost = (id: number) => (x: object) =>
  'data' in x &&
  Array.isArray(x.data) &&
  x.data.some((item) => typeof item === 'object' && item !== null && isPost(id)(item))

const findIn = (value: unknown, is: (x: object) => x is Post): Post | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (is(value)) return value
  for (const inside of Object.values(value)) {
    const found = findIn(inside, is)
    if (found) return found
  }
  return undefined
}
