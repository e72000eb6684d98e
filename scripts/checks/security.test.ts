import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

const text = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8')
/** The ids of `6.2.1 to 6.2.12`, or one. */
const expand = (range: string): string[] => {
  const [first = '', last = first] = range.split(' to ')
  const section = first.slice(0, first.lastIndexOf('.') + 1)
  const [from = 0, to = 0] = [first, last].map((id) => Number(id.slice(section.length)))
  return Array.from({ length: to - from + 1 }, (_, n) => `${section}${from + n}`)
}
const rows = [...text.matchAll(/^\| ([\d. to]+) \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(
  ([, range = '', state = '', note = '']) =>
    expand(range.trim()).map((id) => ({ id, state: state.trim(), note: note.trim() })),
)

test('docs/security-asvs.md answers each of the 253 requirements of levels 1 and 2 once, with a reason or a place', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  for (const { id, state, note } of rows) {
    expect(['met', 'decision', 'not met', 'n/a'], id).toContain(state)
    expect(note.length, id).toBeGreaterThan(3)
  }
})

test('each met requirement names its test, each decision its document, each unmet one its reason', () => {
  const testFile = /`[^`]+\.(test|e2e)\.tsx?`/
  const link = /\]\((?!http)([^)#]+)(#[^)]+)?\)/
  const without = rows.filter(
    ({ state, note }) =>
      (state === 'met' && !testFile.test(note)) ||
      (state === 'decision' && !link.test(note)) ||
      (state === 'not met' && note.length < 20),
  )
  expect(without.map(({ id, state }) => `${id} ${state}`)).toEqual([])
  const linked = rows.flatMap(({ note }) => [...note.matchAll(new RegExp(link, 'g'))].map(([, path = '']) => path))
  expect(linked.length).toBeGreaterThan(20)
  expect(linked.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
})

test('every file that docs/security-asvs.md names exists', () => {
  const paths = rows.flatMap(({ note }) => [...note.matchAll(/`((?:server|contract|web|scripts|deploy|e2e)\/[^`]+)`/g)])
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
