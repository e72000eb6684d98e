import { useEffect, useState } from 'react'
import { useLocation } from '../../platform/router/hooks.ts'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'

/** The typed text by history entry: an entry left during the debounce does not have it in its URL. */
const typedTexts = new Map<string, string>()

/** The text of a list's search field, and `query` after a pause. The URL follows `query`; a link sets both from its `q`. */
export const useUrlSearch = (q: string, set: (q: string) => void) => {
  const { key } = useLocation()
  const textOfEntry = typedTexts.get(key) ?? q
  const [typed, show] = useState(textOfEntry)
  const [query, searchNow] = useDebouncedValue(typed.trim(), 300)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each query.
  useEffect(() => {
    if (query !== q) set(query)
  }, [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history. What `set` writes keeps the entry.
  useEffect(() => {
    show(textOfEntry)
    searchNow(textOfEntry.trim())
  }, [key])
  const setTyped = (text: string) => {
    typedTexts.set(key, text)
    show(text)
  }
  return { typed, setTyped, query, searchNow }
}
