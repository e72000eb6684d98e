import { errors } from '@quanzi/contract/errors'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '../../identity/member/use-me.ts'
import { useSearchParams } from '../../platform/router/hooks.ts'
import { useImeComposing } from '../../ui/state/keyboard/use-ime-composing.ts'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { saveKeyword } from './search-history-store.ts'
import { isValidKeyword } from './use-search.ts'

const debounceMs = 400

/**
 * `keyword` follows `inputValue` after a pause, not during IME composition, and at once on submit, which moves the focus
 * to `results`: the keyboard of a phone closes.
 */
export const useSearchKeyword = (field: RefObject<HTMLInputElement | null>, results: RefObject<HTMLElement | null>) => {
  const member = useMe()?.memberid
  const [params, setParams] = useSearchParams()
  const keyword = params.get('word') ?? ''
  const [inputValue, setInputValue] = useState(keyword)
  const [submittedEmpty, setSubmittedEmpty] = useState(false)
  const composing = useImeComposing()
  const requested = useRef(keyword)
  const trimmed = inputValue.trim()
  const [settled] = useDebouncedValue(trimmed, debounceMs)

  const search = (next: string) => {
    requested.current = next
    window.scrollTo(0, 0)
    setParams(next === '' ? {} : { word: next })
  }

  useEffect(() => {
    const isSettled = trimmed === '' || settled === trimmed
    if (composing || !isSettled || trimmed === keyword || requested.current !== keyword) return
    search(trimmed)
  })

  // The keyword changed by history navigation or a link. Stands after the effect above, which otherwise would search
  // again for what the field still has.
  useEffect(() => {
    if (requested.current === keyword) return
    requested.current = keyword
    setInputValue(keyword)
  }, [keyword])

  const submit = (text: string) => {
    const next = text.trim()
    setInputValue(text)
    setSubmittedEmpty(next === '')
    if (!isValidKeyword(next)) return field.current?.focus()
    saveKeyword(next, member)
    if (next !== keyword) search(next)
    results.current?.focus({ preventScroll: true })
  }

  const invalid = trimmed === '' ? submittedEmpty : !isValidKeyword(trimmed)
  return {
    keyword,
    inputValue,
    onInput: (text: string) => {
      setSubmittedEmpty(false)
      setInputValue(text)
    },
    submit,
    error: invalid ? errors.keywordLength[1] : undefined,
  }
}

export type SearchKeyword = ReturnType<typeof useSearchKeyword>

/** Saves the keyword when the user opens a result, not while typing. */
export const useSaveKeywordOnLeave = (keyword: string, found: boolean) => {
  const member = useMe()?.memberid
  const leave = useEffectEvent(() => {
    if (found) saveKeyword(keyword, member)
  })
  useEffect(() => () => leave(), [])
}
