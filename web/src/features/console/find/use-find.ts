import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteQuery, useConsole } from '../use-console.ts'

/** What the server finds, asked once the fingers rest; what was found before stands until the answer is there. */
export const useFind = (typed: string) => {
  const { site } = useConsole()
  const keyword = useRested(typed.trim())
  const asks = keyword !== ''
  const { data, error, isFetching, refetch } = useQuery({
    ...siteQuery('GET console/find', { keyword }, site.id),
    enabled: asks,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  return {
    found: typed.trim() === '' ? undefined : data,
    error: asks ? error : null,
    waiting: typed.trim() !== '' && (keyword !== typed.trim() || isFetching),
    retry: () => void refetch(),
  }
}

const useRested = (value: string, ms = 200): string => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
