import { wordsOf } from '@quanzi/contract/errors'
import { rejectReasons } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { reasonToSend } from './reason.ts'

test.each([
  ['nothing chosen', null, '', '请选择理由'],
  ['nothing chosen, though something is written', null, '写了一半', '请选择理由'],
  ['a number that is no reason', 16, '', '请选择理由'],
  ['the last one without words', 15, '', '请填写其他理由'],
  ['the last one with blanks alone', 15, ' \n ', '请填写其他理由'],
  ['the last one with too many words', 15, '长'.repeat(101), '理由最多100字'],
])('%s is refused', (_, chosen, written, words) => {
  const result = reasonToSend(chosen, written)
  expect('refusal' in result && wordsOf(result.refusal)).toBe(words)
})

test.each([
  ['the words of the option', 4, '', '赌博诈骗'],
  ['the words of the option, whatever is still written below', 1, '写了一半', '违法违禁'],
  ['one’s own words for the last option', 15, ' 与话题无关 ', '与话题无关'],
  ['a hundred characters, an emoji being one', 15, '😀'.repeat(100), '😀'.repeat(100)],
])('what is sent: %s', (_, chosen, written, reason) => {
  expect(reasonToSend(chosen, written)).toEqual({ reason })
})

test('every option but the last is sent as it is shown', () => {
  for (const { id, reason } of rejectReasons.slice(0, -1)) expect(reasonToSend(id, '')).toEqual({ reason })
})
