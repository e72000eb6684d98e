import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { siteQuery, useConsole } from '../shell/use-console.ts'

/** Debounced server search; previous results stay until the response arrives. */
export const useRemoteSearch = (query: string) => {
  const { site } = useConsole()
  const [keyword] = useDebouncedValue(query.trim(), 200)
  const enabled = keyword !== ''
  const { data, error, isFetching, refetch } = useQuery({
    ...siteQuery('GET console/find', { keyword }, site.id),
    enabled: enabled,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  return {
    results: query.trim() === '' ? undefined : data,
    error: enabled ? error : null,
    loading: query.trim() !== '' && (keyword !== query.trim() || isFetching),
    retry: () => void refetch(),
  }
}
