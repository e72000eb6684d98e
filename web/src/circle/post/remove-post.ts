import type { QueryClient } from '@tanstack/react-query'
import { hasRow } from '../../platform/api/cached-rows.ts'
import { patchCached } from '../../platform/api/query.ts'
import { isPost } from './post-cache.ts'

/** Removes the post from every list; returns a function that restores it. */
export const removePost = (client: QueryClient, id: number) =>
  patchCached<{ data: unknown[]; total?: number }>(client, hasRow(isPost(id)), (page) => withoutPost(page, id))

const withoutPost = <P extends { data: unknown[]; total?: number }>(page: P, id: number): P => ({
  ...page,
  data: page.data.filter((item) => !(typeof item === 'object' && item !== null && isPost(id)(item))),
  ...(page.total === undefined ? {} : { total: Math.max(0, page.total - 1) }),
})
