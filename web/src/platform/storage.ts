import { parseJson } from './parse-json.ts'

export type StorageArea = 'localStorage' | 'sessionStorage'

/**
 * Web storage that never throws. A browser may forbid it, an app's web view may have it switched off, and it may be full:
 * reading then gives null and writing false.
 */
export const readStorage = (area: StorageArea, key: string): string | null => {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export const writeStorage = (area: StorageArea, key: string, value: string | null): boolean => {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const readJson = (area: StorageArea, key: string): unknown => parseJson(readStorage(area, key) ?? '')

export const writeJson = (area: StorageArea, key: string, value: unknown): boolean =>
  writeStorage(area, key, JSON.stringify(value))

export const isLocalStorageAvailable = (): boolean => {
  try {
    globalThis.localStorage.getItem('')
    return true
  } catch {
    return false
  }
}

export const storageKeys = (area: StorageArea): string[] => {
  try {
    return Object.keys(globalThis[area])
  } catch {
    return []
  }
}
