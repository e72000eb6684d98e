import { limits } from '@quanzi/contract/limits'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query } from '../../api/query.ts'

/** A point to ask about; without one the middle of the site. */
export type Asked = { location?: string; coord?: 'wgs84' | 'gcj02' }

const rarely = 5 * 60_000

/** What a point is called and what is near it. What was there before stays until it comes. */
export const useAround = (asked: Asked, enabled: boolean) =>
  useQuery({ ...query('GET map/regeo', asked), enabled, staleTime: rarely, placeholderData: keepPreviousData })

/** Places of the province by name. */
export const usePlaceSearch = (keywords: string) =>
  useInfiniteQuery({
    ...pages('GET map/place', { keywords, pagesize: limits.searchPageSize }),
    enabled: keywords !== '',
    staleTime: rarely,
  })
