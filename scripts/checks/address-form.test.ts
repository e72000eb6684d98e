import { expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'

/** Word for word from docs/spec/messages.md. */
const specified = ['拉黑后，对方的笔记和互动将不再对你显示，对方不会收到通知。']

test('Chinese texts address people with 您 and not with 你', () => {
  const informal = readTextFiles()
    .filter(({ path }) => /^(web|server|contract)\/src\/.*\.tsx?$/.test(path))
    .filter(({ path }) => !/\.test\.tsx?$|\/demo\//.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    .filter(({ line }) => line.includes('你') && !specified.some((message) => line.includes(message)))
  expect(informal.map(({ path, line }) => `${path}: ${line.trim()}`)).toEqual([])
})
