import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { complain, root, say } from '../shell.mjs'
import { readTextFiles } from './text-files.mjs'

// retired-words.json: `anywhere` is matched in every text, `code` not in documentation, `names` in file names and
// identifiers alone. `allowed` names identifiers of the wire and of packages, `values` files in which a word is a value.
// The argument limits the search to paths that begin with it.

/** @type {Record<'anywhere' | 'code' | 'names' | 'allowed', Record<string, string>> & { values: Record<string, Record<string, string>> }} */
const { anywhere, code, names, allowed, values } = JSON.parse(
  readFileSync(join(root, 'scripts/lint/retired-words.json'), 'utf8'),
)
const [under] = process.argv.slice(2)

/** Data, licences, the names of tables in SQL, and this list. */
const skipped =
  /^(package-lock\.json|CHANGELOG\.md|THIRD-PARTY\.md|scripts\/lint\/retired-words\.json|server\/src\/(schema\/(migrations|upgrade-from-0\.1)|demo\/content|demo\/media)|server\/test\/fixtures\/)|gazetteer\/|\.svg$/
const prose = /\.(md|ya?ml|json|html)$/

const commentsAndStrings =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** @type {Map<string, number>} */
const perWord = new Map()
/** @type {Map<string, Map<string, number>>} */
const perFile = new Map()

const everywhere = compile(anywhere)
const inCode = compile(code)
const inNames = compile(names)
for (const { path, text } of readTextFiles()) {
  if (!path.startsWith(under ?? '') || skipped.test(path)) continue
  count(path, path, [...everywhere, ...inNames])
  count(path, text, everywhere)
  if (path.endsWith('.css')) count(path, (text.match(/\.[a-z][\w-]*/gi) ?? []).join(' '), inNames)
  else if (!prose.test(path)) count(path, text.replace(commentsAndStrings, ' '), inNames)
  if (!prose.test(path)) count(path, text, inCode)
}

const total = [...perWord.values()].reduce((sum, one) => sum + one, 0)
for (const [path, words] of [...perFile].sort())
  say(`  ${path}: ${[...words].map(([word, times]) => (times > 1 ? `${word} ×${times}` : word)).join(', ')}`)
for (const [word, times] of [...perWord].sort(([, a], [, b]) => b - a)) {
  const [, instead] = [...everywhere, ...inCode, ...inNames].find(({ whole }) => whole.test(word))?.entry ?? []
  say(`${String(times).padStart(6)}  ${word} → ${instead}`)
}
if (total > 0) complain(`${total} retired words in ${perFile.size} files (scripts/lint/retired-words.json).`)
process.exitCode = total > 0 ? 1 : 0

/** @param {Record<string, string>} words */
function compile(words) {
  return Object.entries(words).map((entry) => ({
    entry,
    found: new RegExp(`\\b(${entry[0].replace(' ', '[ -]')})\\b`, 'g'),
    whole: new RegExp(`^(${entry[0].replace(' ', '[ -]')})$`),
  }))
}

/** @type {(path: string, text: string, words: ReturnType<typeof compile>) => void} */
function count(path, text, words) {
  const plain = text
    .replace(/[A-Za-z_$][\w$]*/g, (identifier) => (identifier in allowed ? ' ' : identifier))
    .replace(/([a-z\d])([A-Z])|_/g, '$1 $2')
    .toLowerCase()
  for (const { found } of words) {
    for (const [word] of plain.matchAll(found)) {
      if (values[path]?.[word] !== undefined) continue
      perWord.set(word, (perWord.get(word) ?? 0) + 1)
      const inFile = perFile.get(path) ?? new Map()
      perFile.set(path, inFile.set(word, (inFile.get(word) ?? 0) + 1))
    }
  }
}
