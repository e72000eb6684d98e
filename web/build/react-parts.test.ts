import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { minifySync, parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { findUses, leaveOut, withoutExports, withoutUnusedParts } from './react-parts.ts'

const cut = (code: string) => leaveOut(code, parseAst(code), new Map([['isCustomElement', '!1']]))

describe('cases and comparisons of fiber tags that the application never creates', () => {
  test('a case is removed with its statements, or only its label if another case falls through into it', () => {
    const code = `function f(fiber) {
      switch (fiber.tag) {
        case 26: return a();
        case 27: b();
        case 5: return c();
        case 6: d();
        case 30: e(); break;
        case 31:
        case 13: return g();
      }
    }`
    expect(cut(code).replace(/\s+/g, ' ')).toBe(
      'function f(fiber) { switch (fiber.tag) { case 5: return c(); case 6: d(); e(); break; case 13: return g(); } }',
    )
  })

  test('a variable declared in a removed case and used in another stays declared', () => {
    const code = `function f(fiber) { switch (fiber.tag) { case 26: var found = 1; return found; case 5: found = 2; return found } }`
    expect(cut(code)).toBe('function f(fiber) {var found; switch (fiber.tag) {  case 5: found = 2; return found } }')
  })

  test('comparisons with unused tags become constants; other numbers and other switches stay', () => {
    expect(cut('f(27 === fiber.tag, 30 !== tag, 5 === fiber.tag, 27 === keys.length)')).toBe(
      'f(!1, !0, 5 === fiber.tag, 27 === keys.length)',
    )
    const keys = 'switch (event.keyCode) { case 27: close() }'
    expect(cut(keys)).toBe(keys)
  })

  test('a call is replaced by its constant result, except when its arguments have side effects', () => {
    expect(cut('f(isCustomElement(tag), isCustomElement(next()))')).toBe('f((!1), isCustomElement(next()))')
  })
})

test('an unused export is removed, and a missing one fails the build', () => {
  const code = 'exports.cache = function () { return 1 };\nexports.use = function () { return 2 };'
  expect(withoutExports(code, parseAst(code), ['cache']).trim()).toBe('exports.use = function () { return 2 };')
  expect(() => withoutExports(code, parseAst(code), ['preload'])).toThrow(/preload: revise/)
})

test('a use of a removed export is found in the build, a property of the same name is not reported', () => {
  const names = ['cache', 'preload', 'useOptimistic']
  expect(findUses('let a=(0,y.preload)(`x`)', names)).toBe('preload')
  expect(findUses('let a=y.useOptimistic(1)', names)).toBe('useOptimistic')
  expect(findUses('let a=y.default.useOptimistic', names)).toBe('useOptimistic')
  expect(findUses('video.preload=`none`;this.cache.get(1);useOptimisticLike()', names)).toBeUndefined()
})

test('a React version in which a removed part has another name fails the build', () => {
  expect(() => withoutUnusedParts('function render() {}', parseAst('function render() {}'))).toThrow(/revise/)
})

test('a fifth of the installed React is removed, and the rest uses nothing that was removed', () => {
  const file = join(
    dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
    'cjs/react-dom-client.production.js',
  )
  const code = readFileSync(file, 'utf8')
  const rest = withoutUnusedParts(code, parseAst(code))
  const [before, after] = [minify(code), minify(rest)]
  expect(after.length / before.length).toBeLessThan(0.8)
  const known = new Set(globalsOf(before))
  expect(globalsOf(after).filter((name) => !known.has(name))).toEqual([])
})

const minify = (code: string) => minifySync('react.js', `export default function (exports, require) {${code}}`).code

/** Names that minifying cannot shorten, as nothing declares them. */
const globalsOf = (minified: string): string[] => [
  ...new Set(minified.match(/(?<![\w$.'"-])[A-Za-z_$][\w$]{3,}(?![\w$'"-])(?!\s*:)/g)),
]
