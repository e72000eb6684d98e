import { useState } from 'react'
import { readJson, writeJson, writeStorage } from '../../../platform/storage.ts'

/** Survives closing the sheet and a reload, until `clearReviewDraft`. Use a `key` per item. */
export const useReviewDraft = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const key = keyOf(name)
  // A key has one type.
  const [value, setValue] = useState<T>(() => (readJson('sessionStorage', key) as T | undefined) ?? initial)
  const change = (next: T) => {
    setValue(next)
    writeJson('sessionStorage', key, next)
  }
  return [value, change]
}

/** After it was sent. */
export const clearReviewDraft = (name: string): void => {
  writeStorage('sessionStorage', keyOf(name), null)
}

const keyOf = (name: string) => `quanzi:review-draft:${name}`
