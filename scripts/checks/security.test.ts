import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../shell.mjs'

const text = readFileSync(join(root, 'docs/security-asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| ([\d.]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', state = '', note = '']) => ({
    id,
    state: state.trim(),
    note: note.trim(),
  }),
)

test('the page answers each of the 253 requirements of levels 1 and 2 once, with a reason or a place', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  for (const { id, state, note } of rows) {
    expect(['met', 'decision', 'not met', 'n/a'], id).toContain(state)
    expect(note.length, id).toBeGreaterThan(3)
  }
})

test('every file that the page names exists', () => {
  const paths = rows.flatMap(({ note }) => [...note.matchAll(/`((?:server|contract|web|scripts|deploy)\/[^`]+)`/g)])
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
