import { errors } from '@quanzi/contract/errors'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../router/hooks.ts'
import { remember } from './history-store.ts'
import { useComposing } from './use-composing.ts'
import { canSearch } from './use-search.ts'

const rest = 400

/**
 * The keyword: `typed` is what stands in the field, `word` what is searched for, and stands in the address. It follows
 * when nobody has typed for a moment, never in the middle of a syllable, and at once when it is sent off.
 */
export const useSearchWord = (field: RefObject<HTMLInputElement | null>) => {
  const [query, setQuery] = useSearchParams()
  const word = query.get('word') ?? ''
  const [typed, setTyped] = useState(word)
  const [sentEmpty, setSentEmpty] = useState(false)
  const composing = useComposing(field)
  const asked = useRef(word)

  const search = (next: string) => {
    asked.current = next
    window.scrollTo(0, 0)
    setQuery(next === '' ? {} : { word: next })
  }

  // Another word by way of the history or of a link.
  useEffect(() => {
    if (asked.current === word) return
    asked.current = word
    setTyped(word)
  }, [word])

  useEffect(() => {
    const next = typed.trim()
    if (composing || next === word || asked.current !== word) return
    const timer = setTimeout(() => search(next), next === '' ? 0 : rest)
    return () => clearTimeout(timer)
  })

  const send = (text: string) => {
    const next = text.trim()
    setTyped(text)
    setSentEmpty(next === '')
    if (!canSearch(next)) return field.current?.focus()
    remember(next)
    if (next !== word) search(next)
    field.current?.blur()
  }

  const now = typed.trim()
  const wrong = now === '' ? sentEmpty : !canSearch(now)
  return {
    word,
    typed,
    type: (text: string) => {
      setSentEmpty(false)
      setTyped(text)
    },
    send,
    complaint: wrong ? errors.keywordLength[1] : undefined,
  }
}

export type SearchWord = ReturnType<typeof useSearchWord>
