import type { Picture, Post, Video } from '@quanzi/contract/circle/post'
import type { QueryClient } from '@tanstack/react-query'
import { hasRow, patchCached } from '../../platform/api/query.ts'

/** Updates a post in every cached response that contains it. */
export const patchPost = (client: QueryClient, id: number, change: (post: Post) => Post) =>
  patchCached<Post>(client, isPost(id), change)

/** Removes the post from every list; returns a function that restores it. */
export const removePost = (client: QueryClient, id: number) =>
  patchCached<{ data: unknown[]; total?: number }>(client, hasRow(isPost(id)), (page) => withoutPost(page, id))

/** The cached post of any list, to render its page at once. */
export const findPost = (client: QueryClient, id: number): Post | undefined => {
  for (const [, cached] of client.getQueriesData({})) {
    const found = findIn(cached, isPost(id))
    if (found) return found
  }
  return undefined
}

export const picturesOf = ({ attachment }: Pick<Post, 'attachment'>): readonly Picture[] =>
  Array.isArray(attachment) ? attachment : []

export const videoOf = ({ attachment }: Pick<Post, 'attachment'>): Video | null =>
  Array.isArray(attachment) ? null : attachment

/** Without duplicates: a post whose order changes between two page requests is on both. */
export const uniquePosts = (posts: readonly Post[]): Post[] => [
  ...new Map(posts.map((post) => [post.topic_id, post])).values(),
]

const withoutPost = <P extends { data: unknown[]; total?: number }>(page: P, id: number): P => ({
  ...page,
  data: page.data.filter((item) => !(typeof item === 'object' && item !== null && isPost(id)(item))),
  ...(page.total === undefined ? {} : { total: Math.max(0, page.total - 1) }),
})

/** Comments carry a topic_id too; only a whole post has likes. */
const isPost =
  (id: number) =>
  (x: object): x is Post =>
    'topic_id' in x && x.topic_id === id && 'digg' in x && 'member_data' in x

const findIn = (value: unknown, matches: (x: object) => x is Post): Post | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (matches(value)) return value
  for (const child of Object.values(value)) {
    const found = findIn(child, matches)
    if (found) return found
  }
  return undefined
}
