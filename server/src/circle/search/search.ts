import type { Operation } from '../../identity/request/request-context.ts'
import { searchTags } from '../tag/read.ts'
import { searchPosts } from './search-posts.ts'

const maxWords = 20

export const searchPostsAndTags: Operation<'GET circle/topicapi search'> = async (ctx, input) => {
  const [posts, tags] = await Promise.all([searchPosts(ctx, input), searchTags(ctx, input)])
  return { topic: posts.page, tag: tags.page, words: [...new Set([...tags.words, ...posts.words])].slice(0, maxWords) }
}
