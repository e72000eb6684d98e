/** The reader's choices of look; the script in the head applies them before the first paint. */
export type Theme = 'system' | 'light' | 'dark'
export type TextScale = 1 | 1.15 | 1.3

const themeKey = 'quanzi:theme'
const scaleKey = 'quanzi:text-scale'

export const getTheme = (): Theme => {
  const kept = read(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export const setTheme = (theme: Theme) => {
  keep(themeKey, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  tintBrowser()
}

/** 标准 1, 大 1.15, 特大 1.3. */
export const getTextScale = (): TextScale => ({ '1.15': 1.15 as const, '1.3': 1.3 as const })[read(scaleKey) ?? ''] ?? 1

export const setTextScale = (scale: TextScale) => {
  keep(scaleKey, scale === 1 ? null : String(scale))
  document.documentElement.style.setProperty('--text-scale', String(scale))
}

/** The browser's own bars take the colour of the header, also when the reader chose against the system. */
export const tintBrowser = () => {
  const chosen = getTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = chosen === 'system' ? meta.media.includes('dark') : chosen === 'dark'
    meta.content = dark ? '#17181b' : '#ffffff'
  }
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keep = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The choice then lasts as long as the page.
  }
}
