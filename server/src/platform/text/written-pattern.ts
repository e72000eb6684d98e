import { writtenForms } from './fold.ts'
import { isHanLatinBoundary, searchText } from './search.ts'

/**
 * The regular expression that finds a keyword by `~*` in texts that are stored as written: traditional or simplified,
 * of usual or full width. One without anything visible finds nothing.
 */
export const writtenPattern = (keyword: string): string => {
  const characters = [...searchText(keyword)]
  if (characters.length === 0) return 'a^'
  return characters
    .map((character, i) => {
      if (character === ' ') return '\\s+'
      const before = characters[i - 1]
      const isBoundary = before !== undefined && isHanLatinBoundary(pointOf(before), pointOf(character))
      return `${isBoundary ? '\\s*' : ''}[${writtenForms(character).flatMap(withFullWidth).join('')}]`
    })
    .join('')
}

/**
 * Any text that the pattern finds contains one of each list when its letters are small: the forms of two neighbours, or of
 * a character without one. They select candidates by an index of such parts.
 */
export const writtenParts = (keyword: string): string[][] => {
  const characters = [...searchText(keyword)]
  const formsOf = (character: string) => [
    ...new Set(writtenForms(character).flatMap((form) => withFullWidth(form).map(unescaped))),
  ]
  const areNeighbours = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && a !== ' ' && b !== ' ' && !isHanLatinBoundary(pointOf(a), pointOf(b))
  return characters.flatMap((character, i) => {
    const next = characters[i + 1]
    if (next !== undefined && areNeighbours(character, next))
      return [formsOf(character).flatMap((first) => formsOf(next).map((second) => `${first}${second}`))]
    return character === ' ' || areNeighbours(characters[i - 1], character) ? [] : [formsOf(character)]
  })
}

const unescaped = (form: string): string => form.replace(/^\\/, '')

// A character has a code point.
const pointOf = (character: string) => character.codePointAt(0) as number

const withFullWidth = (form: string): string[] => {
  if (!/^[!-~]$/.test(form)) return [form]
  const isLiteral = /^[0-9a-z]$/.test(form)
  const wide = (one: string) => String.fromCodePoint(pointOf(one) + 0xfee0)
  return [isLiteral ? form : `\\${form}`, wide(form), wide(form.toUpperCase())]
}
