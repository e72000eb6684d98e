import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elderStyles, limitToMode } from './elder-styles.ts'

const mode = ':root[data-elder]:not([data-density]):not([data-page])'

test('each selector of elder mode applies only in elder mode', () => {
  expect(limitToMode(':root[data-elder="40"] { --tap: 1px }', new Set())).toBe(
    `${mode}[data-elder="40"] { --tap: 1px }`,
  )
  expect(limitToMode('.Avatar_letter, .meta { color: red }', new Set(['Avatar_letter']))).toBe(
    `${mode} .Avatar_letter, ${mode} .meta { color: red }`,
  )
})

test('the dark theme applies when the system prefers it, unless the reader has chosen the light one, and never in print', () => {
  expect(limitToMode(':root[data-theme="dark"] { --tap: 1px }', new Set())).toBe(
    `@media screen and (prefers-color-scheme: dark) {${mode}:not([data-theme="light"]) { --tap: 1px }}@media screen {${mode}[data-theme="dark"] { --tap: 1px }}`,
  )
})

test('a class of the elder style sheet that no CSS module has fails the build', () => {
  expect(() => limitToMode('.Avatar_leter { color: red }', new Set(['Avatar_letter']))).toThrow('.Avatar_leter')
})

test('the elder style sheet names existing classes only', () => {
  expect(elderStyles()).toContain(`${mode} `)
})

const tokens = readFileSync(new URL('../src/ui/elder/styles/1-tokens.css', import.meta.url), 'utf8')

const luminance = (hex: string) => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? [])
  const [r = 0, g = 0, b = 0] = full
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

// Grounds as in `ui/layout/tokens.css`: page, cards, fields, dialogs.
test.each([
  ['light', /7:1 on every ground[^{]*\{([^}]*)/, ['#f5f4f1', '#ffffff', '#f3f2ef', '#f1f0ec']],
  ['dark', /dark"\] \{([^}]*)/, ['#0e0f11', '#17181b', '#212327', '#222428']],
])('text has a contrast of 7:1 on every background, %s', (_, block, grounds) => {
  const rules = block.exec(tokens)?.[1] ?? ''
  const colours = [...rules.matchAll(/--c-(text[-\w]*|brand|icon|danger|success|warn|gold|info|like|rank-\d): (#\w+)/g)]
  expect(colours.length).toBeGreaterThan(10)
  const low = colours.flatMap(([, name, colour = '']) =>
    grounds.filter((ground) => contrast(colour, ground) < 7).map((ground) => `${name} ${colour} on ${ground}`),
  )
  expect(low).toEqual([])
})
