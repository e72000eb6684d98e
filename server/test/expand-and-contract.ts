/**
 * What a migration does that breaks the version before, which runs beside the new one during an update: reads of a column that
 * is gone, inserts without a column that is required. docs/release.md, Expand and contract.
 */
const breaking: readonly [what: string, pattern: RegExp][] = [
  ['drops a table', /\bdrop\s+table\b/],
  ['drops a column', /\bdrop\s+column\b/],
  ['renames', /\brename\s+(to|column)\b|\brename\s+\w+\s+to\b/],
  ['requires a value in an existing column', /\bset\s+not\s+null\b/],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['drops a default', /\bdrop\s+default\b/],
]

const addedColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)([^;]*?)(?=,\s*add\b|;|$)/g

export const findBreakingChanges = (sql: string): string[] => {
  const text = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
  const added = [...text.matchAll(addedColumn)]
    .filter(([, , rest = '']) => /\bnot\s+null\b/.test(rest) && !/\b(default|generated)\b/.test(rest))
    .map(([, column]) => `adds the column ${column} that is required and has no default`)
  return [...breaking.filter(([, pattern]) => pattern.test(text)).map(([what]) => what), ...added]
}
