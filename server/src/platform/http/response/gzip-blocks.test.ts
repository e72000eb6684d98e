import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinGzipBlocks, toGzipBlock, toGzipBlocks } from './gzip-blocks.ts'

const text = fc
  .array(fc.constantFrom('{"topic_id":', '"茶山四季"', ',"auth":1}', '7', '"img_url":"/files/a/thumb.webp"'), {
    maxLength: 60,
  })
  .map((words) => Buffer.from(words.join('')))

test('blocks joined in any selection inflate to their texts with a valid gzip checksum', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(fc.nat()), (texts, order) => {
      const chosen = order.flatMap((n) => (texts.length > 0 ? [texts[n % texts.length] as Buffer] : []))
      const joined = joinGzipBlocks(chosen.map((part) => toGzipBlock(part)))
      expect(gunzipSync(joined)).toEqual(Buffer.concat(chosen))
    }),
  )
})

test('texts with gaps inflate correctly with any bytes in the gaps', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.string({ minLength: 3, maxLength: 3, unit: 'grapheme-ascii' })), { minLength: 1 }),
      (parts) => {
        const blocks = toGzipBlocks(
          parts.map(([before]) => before),
          3,
        )
        const gaps = parts.map(([, own]) => Buffer.from(own))
        const joined = joinGzipBlocks(blocks.flatMap((block, i) => [block, toGzipBlock(gaps[i] as Buffer)]))
        const whole = Buffer.concat(parts.flatMap(([before], i) => [before, gaps[i] as Buffer]))
        expect(gunzipSync(joined)).toEqual(whole)
      },
    ),
  )
  const repeated = Buffer.from(
    JSON.stringify(Array.from({ length: 50 }, (_, n) => ({ topic_id: n, hash: `${n ** 7}` }))),
  )
  const sizes = toGzipBlocks([repeated, repeated], 3).map(({ deflated }) => deflated.length)
  expect(sizes[1]).toBeLessThan((sizes[0] as number) / 5)
})
