import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { cleanInput } from './clean-input.ts'
import { type CallName, calls } from './index.ts'
import { keysOf } from './objects.ts'

const invisibleTexts = ['\u200b', '\u202e\u202c', '\u3164', '\u2800\u00ad', '\u{e0041}', '\ufe0f', '\u0000', ' \u200d ']

type Field = { path: string; schema: z.ZodType }

const fieldsOf = (schema: z.ZodType, path: string): Field[] => {
  // Zod types the definition of each kind by itself; this walk takes whatever a kind has.
  const def = schema.def as unknown as Record<string, unknown> & { type: string }
  const inner = (key: string, at = path) => fieldsOf(def[key] as z.ZodType, at)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([name, field]) =>
        fieldsOf(field, path === '' ? name : `${path}.${name}`),
      )
    case 'array':
      return inner('element', `${path}[]`)
    case 'record':
      return inner('valueType', `${path}{}`)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inner('innerType')
    case 'pipe':
      if (containerOf(def['in'] as z.ZodType)) return inner('in')
      // After a preprocessing step the fields are raw; after any other step they are already cleaned.
      return [{ path, schema }, ...((def['in'] as z.ZodType).def.type === 'transform' ? inner('out') : [])]
    case 'union':
      return [
        { path, schema },
        ...(def['options'] as z.ZodType[]).filter(containerOf).flatMap((one) => fieldsOf(one, path)),
      ]
    default:
      return [{ path, schema }]
  }
}
const containerOf = (schema: z.ZodType): boolean => ['object', 'array', 'record'].includes(schema.def.type)

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : []

const inputs = keysOf(calls).map((address): [CallName, Field[]] => [address, fieldsOf(calls[address].input, '')])

test('this test finds the text fields of posts, comments, nicknames and nested lists', () => {
  const paths = inputs.flatMap(([address, fields]) => fields.map(({ path }) => `${address} ${path}`))
  for (const path of [
    'POST circle/postingapi common content',
    'POST circle/replyapi comment content',
    'POST circle/memberapi edit nickname',
    'POST console/settings reject_reasons',
  ])
    expect(paths).toContain(path)
})

/** Fields of digits that a person types: numbers and codes of their own. */
const typedDigits = /^(account|mobile|code|captcha)$/
/** WeChat's code, which the page passes on. */
const passedOn: readonly string[] = ['GET circle/commonapi wxuser code']

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

test('coordinates of a location may be typed in full-width digits', () => {
  const input = calls['POST console/place_save'].input.parse({ name: '桥头', location: '１１９.９，２８.４' })
  expect(input.location).toEqual({ lng: 119.9, lat: 28.4 })
})

describe.each(inputs)('%s', (address, fields) => {
  test('reads full-width digits in numbers and codes', () => {
    for (const { path, schema } of fields) {
      for (const sent of ['1', '20', '123456', '13800138000']) {
        const plain = schema.safeParse(sent)
        const isNumber = plain.success && typeof plain.data === 'number'
        if (!isNumber && (!typedDigits.test(path) || passedOn.includes(`${address} ${path}`))) continue
        expect([path, schema.safeParse(wide(sent)).data]).toEqual([path, plain.data])
      }
    }
  })

  test('accepts no invisible character in any field, and reads an invisible text as an empty one', () => {
    for (const { path, schema } of fields) {
      for (const text of invisibleTexts) {
        const result = schema.safeParse(text)
        const strings = result.success ? stringsOf(result.data) : []
        expect([path, strings]).toEqual([path, strings.map(cleanInput)])
        expect([path, strings.filter((one) => one !== '')]).toEqual([path, []])
        const around = schema.safeParse(`a${text}b`)
        if (around.success)
          expect([path, stringsOf(around.data)]).toEqual([path, stringsOf(around.data).map(cleanInput)])
      }
    }
  })
})
