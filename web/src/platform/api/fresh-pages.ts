import type { CallInput } from '@quanzi/contract'
import { type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type PagedCallName, pagedQuery } from './query.ts'

/** Pages that are asked for again whenever they are shown. */
export const useFreshPages = <A extends PagedCallName>(callName: A, input: CallInput<A>, enabled: boolean) =>
  useInfiniteQuery({ ...pagedQuery(callName, input), enabled, staleTime: 0 })

/**
 * Runs at each answer of the server to the first page of a list, which marks it as read; not for what the cache shows
 * before it, nor at a further page, which is newer, nor at a change made here, which keeps the age.
 */
export const useOnAnswer = ({ data, dataUpdatedAt }: FirstPage, onAnswer: () => void) => {
  const first = data?.pages[0]
  const seen = useRef({ first, dataUpdatedAt })
  const run = useEffectEvent(onAnswer)
  useEffect(() => {
    const before = seen.current
    seen.current = { first, dataUpdatedAt }
    if (first !== before.first && dataUpdatedAt !== before.dataUpdatedAt) run()
  }, [first, dataUpdatedAt])
}

export type FirstPage = { data: { pages: readonly unknown[] } | undefined; dataUpdatedAt: number }

/** Changes a cached answer. One that is under way may be from before the change: it is asked for again. */
export const correctAnswer = async <T>(client: QueryClient, queryKey: QueryKey, correct: (answer: T) => T) => {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, (answer: T | undefined) => answer && correct(answer))
  if (isUnderWay) await client.invalidateQueries({ queryKey, exact: true })
}
