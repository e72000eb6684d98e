import { expect, test } from 'vitest'
import { splitForSpeech } from './split-speech.ts'

test('a text is read sentence by sentence, with its punctuation', () => {
  expect(splitForSpeech('早上好！今天的茶叶收了三斤。\n你们呢？？价格8.5元一两')).toEqual([
    '早上好！',
    '今天的茶叶收了三斤。',
    '你们呢？？',
    '价格8.5元一两',
  ])
})

test('characters that a voice would spell out are left out', () => {
  expect(splitForSpeech('#茶山四季# 开园了🎉🎉')).toEqual(['茶山四季 开园了'])
  expect(splitForSpeech('报名看 https://example.com/a?b=1 ，谢谢')).toEqual(['报名看 链接 ，谢谢'])
  expect(splitForSpeech('👍👍！\n\n。。。…')).toEqual([])
  expect(splitForSpeech('')).toEqual([])
})

test('a long sentence is divided at commas, and one without commas by its length, with nothing lost', () => {
  const clause = '山上的雾一直到九点才散，'
  const pieces = splitForSpeech(clause.repeat(12))
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.every((piece) => piece.length <= 60 && piece.endsWith('，'))).toBe(true)
  expect(pieces.join('')).toBe(clause.repeat(12))

  const plain = splitForSpeech(`${'茶'.repeat(150)}，完`)
  expect(plain.map((piece) => piece.length)).toEqual([60, 60, 32])
  // Characters of two code units stay whole.
  expect(splitForSpeech('𠮷'.repeat(70)).join('')).toBe('𠮷'.repeat(70))
})
