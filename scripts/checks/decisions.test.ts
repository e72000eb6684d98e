import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'

const longest = 220
const headings = ['## Context', '## Decision', '## Consequences']
const files = readTextFiles()
const index = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
const records = files
  .filter(({ path }) => path.startsWith('docs/decisions/0'))
  .map(({ path, text }) => ({ path, text, name: posix.basename(path) }))
  .sort((a, b) => a.path.localeCompare(b.path))

describe('architecture decision records', () => {
  test('each has a number of its own', () => {
    const numbers = records.map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
    for (const number of numbers) expect(number).toMatch(/^\d{4}$/)
  })

  test.each(records)(
    '$name has the title and the three headings of the template, each with a text',
    ({ text, name }) => {
      const lines = text.split('\n')
      expect(lines[0]).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S.+$`))
      expect(lines.slice(1).filter((line) => line.startsWith('#'))).toEqual(headings)
      const sections = text.split(/^#.*$/m).map((section) => section.trim())
      expect(sections.slice(2)).not.toContain('')
    },
  )

  test.each(records)(`$name has at most ${longest} words below its title`, ({ text }) => {
    const words = text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(/\s+/).filter(Boolean))
    expect(words.length).toBeLessThanOrEqual(longest)
  })

  test('the index lists every record by its title', () => {
    const rows = records.map(({ name, text }) => {
      const title = text.split('\n')[0]?.slice('# 0000 '.length)
      return `| [${name.slice(0, 4)}](${name}) | ${title} |`
    })
    expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows)
  })
})
