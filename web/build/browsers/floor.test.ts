import { readdirSync, readFileSync } from 'node:fs'
import { consoleFloor } from '@quanzi/contract/console/console-browsers'
import { parse } from 'postcss'
import { expect, test } from 'vitest'
import { type Browser, compatOf, versionOf } from './compat-data.ts'
import { floor } from './floor.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The version of a browser that has all of these. */
const newestOf = (browser: Browser, paths: string[][]) =>
  Math.max(...paths.map((path) => versionOf(compatOf(...path), browser)))

test('the head script accepts the oldest supported browsers and hardly an older one', () => {
  expect(read('../head-script.js')).toContain("CSS.supports('(inset:0) and (tab-size:4)')")
  const probes = ['inset', 'tab-size'].map((name) => ['css', 'properties', name])
  expect(newestOf('chrome', probes)).toBe(floor.chrome - 1)
  expect(newestOf('safari_ios', probes)).toBe(floor.safari_ios)
  expect(newestOf('firefox', probes)).toBe(floor.firefox)
})

test('the console accepts the oldest browsers that it supports and no older ones', () => {
  const source = read('../../src/console/shell/console-browser.ts')
  expect(source).toContain("'timeout' in AbortSignal && 'CompressionStream' in globalThis")
  const probes = [
    ['api', 'AbortSignal', 'timeout_static'],
    ['api', 'CompressionStream'],
  ]
  expect(newestOf('chrome', probes)).toBe(consoleFloor.chrome)
  expect(newestOf('safari', probes)).toBe(consoleFloor.safari)
  // Two versions before the ESR that is named.
  expect(newestOf('firefox', probes)).toBe(consoleFloor.firefox - 2)
})

test('no style sheet hides a part unless it has the focus, which drops the rule where :focus-visible is missing', () => {
  const sheets = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  const selectors = sheets
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const found: string[] = []
      parse(read(`../../src/${path}`)).walkRules(({ selector }) => void found.push(selector))
      return found
    })
  expect(selectors.length).toBeGreaterThan(100)
  // The colours of a system are missing there too.
  expect(selectors.filter((selector) => selector.includes(':not(:focus-visible)'))).toEqual([
    '.forced-mark:not(:focus-visible)',
  ])
})
