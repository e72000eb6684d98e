import type { Picture, Post, Video } from '@quanzi/contract/circle/post'
import type { QueryClient } from '@tanstack/react-query'
import { patchCached } from '../../platform/api/query.ts'

/** Updates a post in every cached response that contains it. */
export const patchPost = (client: QueryClient, id: number, change: (post: Post) => Post) =>
  patchCached<Post>(client, isPost(id), change)

export const picturesOf = ({ attachment }: Pick<Post, 'attachment'>): readonly Picture[] =>
  Array.isArray(attachment) ? attachment : []

export const videoOf = ({ attachment }: Pick<Post, 'attachment'>): Video | null =>
  Array.isArray(attachment) ? null : attachment

/** Without duplicates: a post whose order changes between two page requests is on both. */
export const uniquePosts = (posts: readonly Post[]): Post[] => [
  ...new Map(posts.map((post) => [post.topic_id, post])).values(),
]

/** Comments carry a topic_id too; only a whole post has likes. */
export const isPost =
  (id: number) =>
  (x: object): x is Post =>
    'topic_id' in x && x.topic_id === id && 'digg' in x && 'member_data' in x
