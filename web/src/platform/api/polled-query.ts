import type { CallInput, CallName } from '@quanzi/contract'
import { queryOptions } from '@tanstack/react-query'
import { getTappedControl } from '../tap-guard.ts'
import { isDeclined } from './api-error.ts'
import { call } from './client.ts'
import type { Prompts } from './prompts.ts'
import { queryKeyOf } from './query.ts'

/** As `query`, for what is polled: only the first answer, or one after a tap, asks for a login. */
export const polledQuery = <A extends CallName>(callName: A, input: CallInput<A>) =>
  queryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ signal, client, queryKey }) =>
      call(callName, input, { signal, prompts: promptsAfter(client.getQueryData(queryKey)) }),
  })

/** A refetch or a next page that no tap requested: it must not open the login. */
export const promptsAfter = (answer: unknown): Prompts =>
  answer !== undefined && getTappedControl() === null ? 'withoutLogin' : 'all'

/** The polling interval. Polling pauses after its login was dismissed, because each response would open it again. */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isDeclined(state.error) ? false : ms
