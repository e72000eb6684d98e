import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery, query } from '../../platform/api/query.ts'

export const useTown = (id: number) =>
  useQuery({ ...query('GET circle/commonapi town', { id }), enabled: id > 0, staleTime: 5 * 60_000 })

/** A content list; towns show ten at a time. */
export const useContentItems = (id: number, pagesize: number = limits.feedPageSize) =>
  useInfiniteQuery({ ...pagedQuery('GET ajax/list', { id, pagesize }), enabled: id > 0 })
