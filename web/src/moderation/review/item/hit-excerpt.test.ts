import { describe, expect, test } from 'vitest'
import { excerptAroundHit, oneLineOfWideScreen } from './hit-excerpt.ts'

describe('the excerpt of a row of two lines', () => {
  const far = `${'很'.repeat(200)}加微信进群`

  test('a text whose first hit fits is shown from its beginning', () => {
    const hits = [{ start: 5, end: 8 }]
    expect(excerptAroundHit('日结三百，加微信发定位', hits)).toEqual({ text: '日结三百，加微信发定位', ranges: hits })
  })

  test('an excerpt begins shortly before a distant hit, and the ranges move with it', () => {
    const { text, ranges } = excerptAroundHit(far, [{ start: 200, end: 203 }])
    expect(text.startsWith('…')).toBe(true)
    expect(text).toBe(`…${'很'.repeat(12)}加微信进群`)
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['加微信'])
  })

  test('the cut never falls inside a number or a Latin word', () => {
    const number = `${'很'.repeat(40)}电话13800000001 转，加微信`
    const at = number.indexOf('加微信')
    expect(excerptAroundHit(number, [{ start: at, end: at + 3 }]).text).toBe('…13800000001 转，加微信')
    const word = `${'很'.repeat(40)}WeChat-group 里，加微信`
    const hit = word.indexOf('加微信')
    expect(excerptAroundHit(word, [{ start: hit, end: hit + 3 }]).text).toBe('…WeChat-group 里，加微信')
  })

  test('a row of one line cuts earlier', () => {
    const { text } = excerptAroundHit(`${'很'.repeat(30)}加微信`, [{ start: 30, end: 33 }], oneLineOfWideScreen)
    expect(text).toBe(`…${'很'.repeat(6)}加微信`)
  })

  test('the cut never leaves half an emoji', () => {
    const emoji = `${'😀'.repeat(60)}x加微信`
    const { text } = excerptAroundHit(emoji, [{ start: 121, end: 124 }])
    expect(text.isWellFormed()).toBe(true)
  })
})
