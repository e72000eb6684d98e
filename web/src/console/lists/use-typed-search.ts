import type { CallInput, CallName } from '@quanzi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { siteQuery, useConsole } from '../shell/use-console.ts'

/** What the server finds as one types, debounced; previous results stay until the response arrives. */
export const useTypedSearch = <N extends CallName>(
  callName: N,
  typed: string,
  inputOf: (keyword: string) => CallInput<N>,
  options: { staleTime?: number } = {},
) => {
  const { site } = useConsole()
  const wanted = typed.trim()
  const [keyword] = useDebouncedValue(wanted, 200)
  const { data, error, isFetching, refetch } = useQuery({
    ...siteQuery(callName, inputOf(keyword), site.id),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    ...options,
  })
  const isSearching = wanted !== ''
  return {
    found: isSearching ? data : undefined,
    error: isSearching ? error : null,
    loading: isSearching && (keyword !== wanted || isFetching),
    retry: () => void refetch(),
  }
}
