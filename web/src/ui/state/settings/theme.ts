import { readStorage } from '../../../platform/storage.ts'

/** The head script applies these choices before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

export const themeKey = 'quanzi:theme'

export const getTheme = (): Theme => {
  const stored = readStorage('localStorage', themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the colour of the browser's bars to that of the header, also for a theme that differs from the system's. */
export const updateThemeColor = () => {
  const theme = getTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = theme === 'system' ? /dark/.test(meta.getAttribute('media') ?? '') : theme === 'dark'
    meta.content = dark ? '#17181b' : '#ffffff'
  }
}
