import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** Kept half an hour, so that going back shows at once what was there; a refusal is an answer and is not asked again. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting behind a skeleton.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.code === 0 || error.code === 503),
      },
      mutations: { networkMode: 'always' },
    },
  })
