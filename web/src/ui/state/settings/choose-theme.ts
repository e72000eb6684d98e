import { readStorage, writeStorage } from '../../../platform/storage.ts'
import { type Theme, themeKey, updateThemeColor } from './theme.ts'

export type TextScale = 1 | 1.15 | 1.3

const scaleKey = 'quanzi:text-scale'

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
