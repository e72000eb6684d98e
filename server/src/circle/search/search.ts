import type { ParsedInput } from '@quanzi/contract'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { renderPosts } from '../feed/render-posts.ts'
import { searchTags } from '../tag/list-tags.ts'
import { searchPosts } from './search-posts.ts'

const maxWords = 20

export const searchPostsAndTags = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { keywords, ...paging }: ParsedInput<'GET circle/topicapi search'>,
): Promise<PrebuiltResponse> => {
  const input = { keywords, ...paging }
  const [{ ids, total, words }, tags] = await Promise.all([searchPosts(ctx, input), searchTags(ctx, input)])
  const posts = await renderPosts(feedCache, ctx, { found: { ids, next: null }, paging, total })
  const rest = { tag: tags.page, words: [...new Set([...tags.words, ...words])].slice(0, maxWords) }
  const end = `,${JSON.stringify(rest).slice(1)}`
  return { pieces: [Buffer.from('{"topic":'), ...posts.pieces, Buffer.from(end)] }
}
