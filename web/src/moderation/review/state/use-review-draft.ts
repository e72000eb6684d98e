import { useState } from 'react'
import { readJson, writeJson, writeStorage } from '../../../platform/storage.ts'

/** Survives closing the sheet and a reload, until it is sent or reset. Use a `key` per item. */
export const useReviewDraft = <T>(name: string, initial: T): [T, (value: T) => void, () => void] => {
  const key = `quanzi:review-draft:${name}`
  // A key has one type.
  const [value, setValue] = useState<T>(() => (readJson('sessionStorage', key) as T | undefined) ?? initial)
  const change = (next: T) => {
    setValue(next)
    writeJson('sessionStorage', key, next)
  }
  return [value, change, () => void writeStorage('sessionStorage', key, null)]
}
