import type { CallOutput, ParsedInput } from '@quanzi/contract'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { searchTags } from '../tag/read.ts'
import { searchPosts } from './search-posts.ts'

const maxWords = 20

export const searchPostsAndTags = async (
  ctx: RequestContext,
  input: ParsedInput<'GET circle/topicapi search'>,
): Promise<CallOutput<'GET circle/topicapi search'>> => {
  const [posts, tags] = await Promise.all([searchPosts(ctx, input), searchTags(ctx, input)])
  return { topic: posts.page, tag: tags.page, words: [...new Set([...tags.words, ...posts.words])].slice(0, maxWords) }
}
