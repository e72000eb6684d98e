import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const dark = css.slice(css.indexOf(':root[data-theme="dark"] {'))
const themes = { light: css.slice(0, css.indexOf(':root[data-theme="dark"] {')), dark }

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = (hex.slice(1).match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(['light', 'dark'] as const)(
  'in the %s theme secondary texts and ranks are readable on each ground, that of a hovered row too',
  (theme) => {
    const colourOf = (token: string) => new RegExp(`--c-${token}: (#[0-9a-f]{6})`).exec(themes[theme])?.[1] ?? ''
    for (const text of ['text-2', 'text-3', 'rank-1', 'rank-2', 'rank-3']) {
      for (const ground of ['surface', 'sunken', 'fill']) {
        const [low = 0, high = 0] = [luminance(colourOf(text)), luminance(colourOf(ground))].sort((a, b) => a - b)
        expect((high + 0.05) / (low + 0.05), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  },
)
