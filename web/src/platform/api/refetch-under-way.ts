import type { Query, QueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from './query.ts'

/** After a change that the cache shows already: an answer that is under way may be from before it, and is asked for again. */
export const refetchUnderWay = (client: QueryClient, predicate: (query: Query) => boolean = () => true): void =>
  void refetchAfterChange(client, (query) => query.state.fetchStatus === 'fetching' && predicate(query))
