import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecret } from './secret.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'quanzi-secret-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('a key is made once, kept, and readable by its owner alone', () => {
  const folder = join(home, 'not-there-yet')
  const key = openSecret({ SECRET: null, DATA_DIR: folder })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(openSecret({ SECRET: null, DATA_DIR: folder })).toBe(key)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a key from the settings is used as it is and written nowhere', () => {
  expect(openSecret({ SECRET: 'from-the-settings', DATA_DIR: home })).toBe('from-the-settings')
  expect(readdirSync(home)).toEqual([])
})
