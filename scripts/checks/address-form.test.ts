import { expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'

test('Chinese texts address people with 您 and not with 你', () => {
  const informal = readTextFiles()
    .filter(({ path }) => /^(web|server|contract)\/src\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !/\.test\.tsx?$|\/demo\//.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => line.includes('你'))
  expect(informal.map(({ path, line }) => `${path}: ${line.trim()}`)).toEqual([])
})
