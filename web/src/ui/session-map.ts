/**
 * A map that outlives a reload, and the page being killed where the browser brings it back. Written when the page is
 * left or hidden, after `before` has put in what is only known then; the newest `most` entries stay. Values are JSON.
 */
export const sessionMap = <V>(name: string, most: number, before = () => {}): Map<string, V> => {
  const map = new Map<string, V>(read(name))
  const write = () => {
    before()
    try {
      sessionStorage.setItem(name, JSON.stringify([...map].slice(-most)))
    } catch {
      // Full or forbidden storage only costs the memory across a reload.
    }
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', () => document.hidden && write())
  }
  return map
}

/** Puts an entry last, where it stays the longest. */
export const putLast = <V>(map: Map<string, V>, key: string, value: V) => {
  map.delete(key)
  map.set(key, value)
}

const read = (name: string) => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}
