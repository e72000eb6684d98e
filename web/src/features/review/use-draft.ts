import { useState } from 'react'

/**
 * What a reviewer has typed for an item: it outlives the sheet it was typed in and a reload, until it is sent or put back
 * to what it was. A component that shows another item must be another component (`key`).
 */
export const useDraft = <T>(name: string, initial: T): [T, (value: T) => void, () => void] => {
  const key = `quanzi:desk-draft:${name}`
  const [value, setValue] = useState<T>(() => read(key) ?? initial)
  const change = (next: T) => {
    setValue(next)
    write(key, next)
  }
  return [value, change, () => forget(key)]
}

const read = <T>(key: string): T | undefined => {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as T)
  } catch {
    return undefined
  }
}

const write = (key: string, value: unknown) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the draft lives as long as its sheet.
  }
}

const forget = (key: string) => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
