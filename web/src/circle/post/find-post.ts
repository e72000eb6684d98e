import type { Post } from '@quanzi/contract/circle/post'
import type { QueryClient } from '@tanstack/react-query'
import { isPost } from './post-cache.ts'

/** The cached post of any list, to render its page at once. */
export const findPost = (client: QueryClient, id: number): Post | undefined => {
  for (const [, cached] of client.getQueriesData({})) {
    const found = findIn(cached, isPost(id))
    if (found) return found
  }
  return undefined
}

const findIn = (value: unknown, matches: (x: object) => x is Post): Post | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (matches(value)) return value
  for (const child of Object.values(value)) {
    const found = findIn(child, matches)
    if (found) return found
  }
  return undefined
}
