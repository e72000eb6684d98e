const key = 'quanzi:reloaded'
const again = 20_000

/**
 * Loads a part of the application. After a new version was installed the old parts are gone: the page is loaded once
 * more then, and only when that was just done or there is no network does the error come through.
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
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    sessionStorage.setItem(key, String(Date.now()))
    return Date.now() - before < again
  } catch {
    return true
  }
}
