import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referencePages } from '../reference/pages.ts'
import { root } from '../shell.mjs'

const folder = join(root, 'docs/reference')
const pages = await referencePages()

test('docs/reference holds the generated pages and nothing else', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
})

test.each(Object.keys(pages))('docs/reference/%s agrees with the code; `npm run docs` writes it anew', (name) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(pages[name])
})
