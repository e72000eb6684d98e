import { types } from 'pg'

type Parser = (text: string) => unknown

const { builtins } = types
const textArray = 1009

/** bigint and numeric become numbers. Dates and zoneless timestamps stay text: a Date would have the server's zone. */
const parsers = new Map<number, Parser>([
  [builtins.INT8, toInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [1016, arrayOf(toInteger)],
  [1231, arrayOf(Number)],
  [1182, arrayOf(String)],
  [1115, arrayOf(String)],
])

/** The `types` of a `pg` connection. The cast replaces the overloads of `getTypeParser`. */
export const pgTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; cast it to text`)
  return value
}

/** The parser of text[] handles quotes, NULL and nesting; each item is parsed after it. */
function arrayOf(parse: Parser): Parser {
  // The enum of `pg` lacks the OID of text[].
  const items: (text: string) => Nested = types.getTypeParser(textArray as number as typeof builtins.TEXT)
  const each = (item: Nested): unknown => (Array.isArray(item) ? item.map(each) : item === null ? null : parse(item))
  return (text) => each(items(text))
}

type Nested = string | null | Nested[]
