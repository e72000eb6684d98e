import { useEffect, useState } from 'react'
import { useLocation } from '../../platform/router/hooks.ts'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'

/** The text of a list's search field, and `query` after a pause. The URL follows `query`; a link sets both from its `q`. */
export const useUrlSearch = (q: string, set: (q: string) => void) => {
  const { key } = useLocation()
  const [typed, setTyped] = useState(q)
  const [query, searchNow] = useDebouncedValue(typed.trim(), 300)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each query.
  useEffect(() => {
    if (query !== q) set(query)
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history. What `set` writes keeps the entry.
  useEffect(() => {
    setTyped(q)
    searchNow(q)
  }, [key])
  return { typed, setTyped, query, searchNow }
}
