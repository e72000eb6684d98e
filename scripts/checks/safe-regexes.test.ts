import { isSafePattern } from 'redos-detector'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'

/** Product code that meets outside text; build tools read only what the repository holds. */
const isChecked = (path: string) =>
  /^(server|contract)\/src\/.*\.ts$/.test(path) &&
  !/\.(test|fixture)\.ts$|\/(demo|dev|tools|archive)\/|build-|gazetteer/.test(path)

type Found = { pattern: string; flags: string; path: string }

const findRegexes = (path: string, text: string): Found[] => {
  const found: Found[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ ...regex, path })
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseAst(text, { lang: 'ts' }))
  return found
}

/** What the detector cannot prove, and why it is linear or bounded. */
const reasons: Record<string, string> = {
  '(\\p{M}{30})\\p{M}+': 'a match takes the whole run of marks, and a run below the limit is 30 long',
  '\\{(\\w+)\\}': 'own messages with placeholders',
  '\\/+$': 'an address of the configuration',
  '\\w+:\\/\\/\\S+': 'its text is cut to 1,000 characters before',
  '^(?:.+\\.[1-9]': 'the name of an own file',
  '<title>[^<]*': 'the document of the build',
  '<meta name="description"': 'the document of the build',
  '<link [^<>]*>': 'a match begins at each < and ends before the next',
  '(<img [^<>]*)loading': 'likewise: text of members has no < in the rendered page',
  '<Code>(\\w+)<\\/Code>': 'the tag that begins a match is no word character',
  '^(?:[\\w-][\\w.-]*\\/)*': 'anchored, and the separator is in no other class',
}

const maxSteps = 1_500

test('every regular expression applied to outside text takes bounded or linear time', () => {
  const regexes = readTextFiles()
    .filter(({ path }) => isChecked(path))
    .flatMap(({ path, text }) => findRegexes(path, text))
  expect(regexes.length).toBeGreaterThan(100)
  const unique = new Map(regexes.map((regex) => [`${regex.pattern}/${regex.flags}`, regex]))
  const used = new Set<string>()
  const unsafe = [...unique.values()].filter(({ pattern, flags }) => {
    // Without repetition nothing is tried again.
    if (!/[*+{]/.test(pattern)) return false
    const reason = Object.keys(reasons).find((start) => pattern.startsWith(start))
    if (reason !== undefined) return !used.add(reason)
    // Steps and not time, so that the result does not depend on the machine.
    return !isSafePattern(pattern, {
      caseInsensitive: flags.includes('i'),
      dotAll: flags.includes('s'),
      multiLine: flags.includes('m'),
      unicode: /[uv]/.test(flags),
      maxScore: 60,
      maxSteps,
      timeout: Number.POSITIVE_INFINITY,
      downgradePattern: true,
    }).safe
  })
  expect(unsafe.map(({ pattern, path }) => `${path}: ${pattern}`)).toEqual([])
  expect([...used].sort()).toEqual(Object.keys(reasons).sort())
})

test('a regular expression with exponential or quadratic backtracking is found', () => {
  for (const pattern of ['^(a+)+$', 'x\\s+$', '(a|a)*b'])
    expect(isSafePattern(pattern, { maxScore: 60, maxSteps }).safe).toBe(false)
})
