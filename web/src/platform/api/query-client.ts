import { minute } from '@quanzi/contract/time'
import { QueryClient } from '@tanstack/react-query'
import { hasCode, isTimeout } from './api-error.ts'
import { keepOptimisticValues } from './mutations/optimistic-toggle.ts'

/**
 * Responses are cached for half an hour, so that going back shows the page at once. A call is retried only after a 503 or
 * without a response; a silent server is asked once.
 * `onMutationError` tells the reader why a mutation was rolled back.
 */
export const createQueryClient = (onMutationError: (error: Error) => void = () => {}): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * minute,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting behind a skeleton.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && hasCode(error, 0, 503) && !isTimeout(error),
      },
      mutations: { networkMode: 'always', onError: onMutationError },
    },
  })
  keepOptimisticValues(client)
  return client
}
