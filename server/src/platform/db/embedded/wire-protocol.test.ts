import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectsReply, simpleQuery, transactionStateAfter } from './wire-protocol.ts'

const message = (letter: string, body: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(5 + body.length)
  bytes[0] = letter.charCodeAt(0)
  new DataView(bytes.buffer).setUint32(1, 4 + body.length)
  bytes.set(body, 5)
  return bytes
}

const messages = fc.array(
  fc.record({ letter: fc.constantFrom('P', 'B', 'D', 'E', 'C', 'S', 'Q'), body: fc.uint8Array({ maxLength: 20 }) }),
  { minLength: 1, maxLength: 8 },
)

test('a batch is complete exactly after the last byte of a message that expects a reply', () => {
  fc.assert(
    fc.property(messages, (list) => {
      const parts = list.map(({ letter, body }) => message(letter, body))
      const bytes = new Uint8Array(Buffer.concat(parts))
      const ends = new Set<number>()
      let at = 0
      for (const [index, part] of parts.entries()) {
        at += part.length
        if ('SQ'.includes(list[index]?.letter ?? '')) ends.add(at)
      }
      for (let length = 1; length <= bytes.length; length++) {
        expect(expectsReply(bytes.subarray(0, length))).toBe(ends.has(length))
      }
    }),
  )
})

test('a startup message, which has no letter, is recognized when it is complete', () => {
  const startup = Uint8Array.from([0, 0, 0, 9, 0, 3, 0, 0, 0])
  expect(expectsReply(startup)).toBe(true)
  expect(expectsReply(startup.subarray(0, 8))).toBe(false)
})

test('the end of a reply has the transaction state', () => {
  const ready = (state: string) => message('Z', new TextEncoder().encode(state))
  expect(transactionStateAfter(ready('I'))).toBe('idle')
  expect(transactionStateAfter(ready('T'))).toBe('open')
  expect(transactionStateAfter(ready('E'))).toBe('failed')
  expect(transactionStateAfter(message('C', new Uint8Array(3)))).toBe(null)
  expect(transactionStateAfter(new Uint8Array(0))).toBe(null)
})

test('the length of a query counts bytes, not characters', () => {
  const bytes = simpleQuery("select '圈子'")
  expect(expectsReply(bytes)).toBe(true)
  expect(Buffer.from(bytes.subarray(5, -1)).toString()).toBe("select '圈子'")
})
