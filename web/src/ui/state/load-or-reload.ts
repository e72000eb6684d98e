import { readStorage, writeStorage } from '../../platform/storage.ts'

const key = 'quanzi:reloaded'
const reloadInterval = 20_000

/**
 * Loads a chunk. After an update the old chunks are gone: the page is loaded once more, unless that was just done or
 * there is no network.
 */
export const loadOrReload = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine || justReloaded()) throw error
    location.reload()
    return new Promise<T>(() => {})
  }
}

const justReloaded = (): boolean => {
  const lastReload = Number(readStorage('sessionStorage', key) ?? 0)
  // Without storage the page could reload for ever.
  if (!writeStorage('sessionStorage', key, String(Date.now()))) return true
  return Date.now() - lastReload < reloadInterval
}
