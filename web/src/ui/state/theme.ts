import { readStorage, writeStorage } from '../../platform/storage.ts'

/** The head script applies these choices before the first paint. */
export type Theme = 'system' | 'light' | 'dark'
export type TextScale = 1 | 1.15 | 1.3

const themeKey = 'quanzi:theme'
const scaleKey = 'quanzi:text-scale'

export const getTheme = (): Theme => {
  const stored = readStorage('localStorage', themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const setTheme = (theme: Theme) => {
  writeStorage('localStorage', themeKey, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  updateThemeColor()
}

export const getTextScale = (): TextScale =>
  ({ '1.15': 1.15 as const, '1.3': 1.3 as const })[readStorage('localStorage', scaleKey) ?? ''] ?? 1

export const setTextScale = (scale: TextScale) => {
  writeStorage('localStorage', scaleKey, scale === 1 ? null : String(scale))
  const { dataset, style } = document.documentElement
  // The head script has measured the text size of the browser's setting.
  style.setProperty('--text-scale', String(Math.max(scale, Number(dataset['scale'] ?? 1))))
}

/** Sets the colour of the browser's bars to that of the header, also for a theme that differs from the system's. */
export const updateThemeColor = () => {
  const theme = getTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = theme === 'system' ? /dark/.test(meta.getAttribute('media') ?? '') : theme === 'dark'
    meta.content = dark ? '#17181b' : '#ffffff'
  }
}
