import ts from 'typescript5'
import { expect, test } from 'vitest'
import { readTextFiles } from '../lint/text-files.mjs'

const product = /^(contract|server|web)\/src\/.*\.tsx?$/
const outside = /\.(test|fixture)\.|[-.]fakes?\.ts$|\/fake-|\/(demo|dev)\//

test('every cast of the product is explained by a comment at its statement', () => {
  const sources = readTextFiles().filter(({ path }) => product.test(path) && !outside.test(path))
  expect(sources.flatMap(({ path, text }) => unexplainedCasts(path, text))).toEqual([])
})

test('a cast without a comment is reported, one below a comment and `as const` are not', () => {
  const text = `
const bare = first as number
// The list is never empty.
const explained = { value: first as number }
const fixed = ['a'] as const
function outer() {
  // Says nothing of the next statement.
  run()
  return first as number
}`
  expect(unexplainedCasts('a.ts', text)).toEqual([
    'a.ts:2: const bare = first as number',
    'a.ts:9: return first as number',
  ])
})

test('no cast of the product goes through `unknown` or `never`', () => {
  const bridge = /\bas (unknown as|never)\b/
  const sources = readTextFiles().filter(({ path }) => product.test(path) && !outside.test(path))
  const bridges = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line) => (bridge.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${path}: ${line.trim()}`] : [])),
  )
  expect(bridges).toEqual([])
})

/**
 * Casts whose innermost statement neither contains a comment nor follows one. A comment that begins with `Casts:`
 * explains all of its file.
 */
function unexplainedCasts(path: string, text: string): string[] {
  if (!/ as (?!const\b)/.test(text) || text.includes('// Casts: ')) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found = new Set<number>()
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText(file) !== 'const' && !isExplained(node)) {
      found.add(file.getLineAndCharacterOfPosition(node.type.getStart(file)).line)
    }
    ts.forEachChild(node, visit)
  }
  const isExplained = (cast: ts.Node): boolean => {
    let owner = cast
    while (!ts.isSourceFile(owner.parent) && !ts.isBlock(owner.parent)) owner = owner.parent
    const comments = ts.getLeadingCommentRanges(text, owner.getFullStart()) ?? []
    return comments.length > 0 || hasCommentBefore(cast, owner)
  }
  /** Between the start of the statement and the end of the line on which the cast ends. */
  const hasCommentBefore = (cast: ts.Node, owner: ts.Node): boolean => {
    const { line } = file.getLineAndCharacterOfPosition(cast.end)
    const scanned = text.slice(
      owner.getStart(file),
      file.getPositionOfLineAndCharacter(line, 0) + (lines[line] ?? '').length,
    )
    return /(^|\s)(\/\/|\/\*)/.test(scanned)
  }
  visit(file)
  return [...found].map((line) => `${path}:${line + 1}: ${lines[line]?.trim()}`)
}
