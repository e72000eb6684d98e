import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecret } from './secret.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quanzi-secret-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('the key is generated once, stored, and readable only by the owner of the file', () => {
  const folder = join(directory, 'not-there-yet')
  const key = loadSecret({ SECRET: null, DATA_DIR: folder })
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(loadSecret({ SECRET: null, DATA_DIR: folder })).toBe(key)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test.each(['', '0f4c1d2e9b8a7f6e'])('a stored key that is cut off to “%s” is refused, and stays as it is', (rest) => {
  const file = join(directory, 'secret')
  writeFileSync(file, rest)
  expect(() => loadSecret({ SECRET: null, DATA_DIR: directory })).toThrow('secret is empty or cut off')
  expect(statSync(file).size).toBe(rest.length)
})

test('a key from the settings is used unchanged and is not written to disk', () => {
  expect(loadSecret({ SECRET: 'from-the-settings', DATA_DIR: directory })).toBe('from-the-settings')
  expect(readdirSync(directory)).toEqual([])
})
