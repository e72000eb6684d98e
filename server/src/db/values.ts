import { types } from 'pg'

type Parse = (text: string) => unknown

const { builtins } = types
const textArray = 1009

/**
 * How values arrive, on both engines. Counts and ids (bigint, numeric) are numbers; a calendar date stays the text
 * `YYYY-MM-DD`, as a Date would make it a moment in the server's time zone; so does a timestamp without a zone.
 */
const parsers = new Map<number, Parse>([
  [builtins.INT8, toInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [1016, arrayOf(toInteger)],
  [1231, arrayOf(Number)],
  [1182, arrayOf(String)],
  [1115, arrayOf(String)],
])

/** The `types` of a `pg` connection. */
export const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; cast it to text`)
  return value
}

/** Arrays are taken apart by the parser of text[], which knows about quotes, NULL and nesting. */
function arrayOf(parse: Parse): Parse {
  const items: (text: string) => Nested = types.getTypeParser(textArray as number as typeof builtins.TEXT)
  const each = (item: Nested): unknown => (Array.isArray(item) ? item.map(each) : item === null ? null : parse(item))
  return (text) => each(items(text))
}

type Nested = string | null | Nested[]
