import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery, query } from '../../platform/api/query.ts'

/** Without a location, the centre of the site. */
export type GeocodeQuery = { location?: string; coord?: 'wgs84' | 'gcj02' }

const staleTimeMs = 5 * minute

/** Address and nearby places of a point. The previous result stays while the next one loads. */
export const useReverseGeocode = (geocodeQuery: GeocodeQuery) =>
  useQuery({
    ...query('GET map/regeo', geocodeQuery),
    staleTime: staleTimeMs,
    placeholderData: keepPreviousData,
  })

/** Places of the province by name. */
export const useLocationSearch = (keywords: string) =>
  useInfiniteQuery({
    ...pagedQuery('GET map/place', { keywords, pagesize: limits.searchPageSize }),
    enabled: keywords !== '',
    staleTime: staleTimeMs,
  })
