import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { findInScript, findInStyles } from './find-features.ts'
import { ratioFallbacks } from './old-browsers.ts'

const inScript = (code: string) => findInScript(parseAst(code)).map(({ name }) => name)
const inStyles = (css: string) => findInStyles(css).map(({ name }) => name)

test.each([
  ['list.at(-1)', 'Array.at'],
  ['URL.canParse(text)', 'URL.canParse'],
  ['structuredClone(value)', 'structuredClone'],
  ['class A { static { run() } }', 'static block'],
  ['class A { #run() {} }', 'private method'],
  ['/(?<=a)b/.test(text)', 'lookbehind'],
  ['class A { #x = 1; has(a) { return #x in a } }', '#name in'],
  ['await load()', 'await at the top'],
  ['new window.ViewTransition()', 'ViewTransition'],
])('%s is reported as newer than the oldest supported browsers', (code, name) => {
  expect(inScript(code)).toEqual([name])
})

test('a property is not mistaken for the global of the same name', () => {
  expect(inScript('react.ViewTransition; ({ ViewTransition: 1 }); class A { ViewTransition() {} }')).toEqual([])
})

test('a feature missing in one of the oldest supported browsers is found although another browser never had it', () => {
  expect(findInScript(parseAst('scheduler.yield()')).map(({ missingIn }) => missingIn)).toEqual([
    expect.stringMatching(/^chrome before/),
  ])
})

test('features that the oldest supported browsers have, or that no browser has, are not reported', () => {
  expect(inScript('a?.b ?? c; list.flatMap(f); /(?<name>a)/u.test(b); class A { #x = 1 }; Promise.any(all)')).toEqual(
    [],
  )
  expect(
    inStyles(
      'a:hover { -webkit-appearance: none; appearance: none; inset: 0; gap: 1px; cursor: pointer; width: min(1px, 2px) }',
    ),
  ).toEqual([])
})

test.each([
  ['a { aspect-ratio: 1 }', 'aspect-ratio'],
  ['a:has(b) { color: red }', ':has'],
  ['a { height: 100dvh }', 'dvh'],
  ['a { appearance: none }', 'appearance'],
  ['@container (width > 1px) { a { color: red } }', '@container'],
])('%s is reported as newer than the oldest supported browsers', (css, name) => {
  expect(inStyles(css)).toContain(name)
})

test('an `aspect-ratio` gets a fallback: a padded pseudo-element in a box, a minimum height in a grid', () => {
  expect(ratioFallbacks('.a { aspect-ratio: 3 / 4 } .b { display: grid; aspect-ratio: 3 / 2 }')).toEqual([
    '.a::before{float:left;padding-top:calc(100%/(3 / 4));content:""}.a{overflow:hidden}' +
      '.a>img{height:100%;position:absolute;top:0;left:0}.a{position:relative}',
    '.b{min-height:calc(var(--view)/(3 / 2))}',
  ])
})
