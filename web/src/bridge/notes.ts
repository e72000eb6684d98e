type Where = 'localStorage' | 'sessionStorage'

/**
 * Small notes that outlive a page. Where a browser forbids its storage, or an app has it switched off (which is how Android's
 * web view comes), there are none, and everything works without.
 */
export const readNote = (where: Where, key: string): string | null => {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Writes a note, or with null takes it away; false where none can be kept. */
export const writeNote = (where: Where, key: string, note: string | null): boolean => {
  try {
    if (note === null) window[where].removeItem(key)
    else window[where].setItem(key, note)
    return true
  } catch {
    return false
  }
}
