import type { Post } from '@quanzi/contract/circle/post'
import { describe, expect, test } from 'vitest'
import { setDataSaver } from '../../../ui/media/data-saver.ts'
import { estimateLineCount, widthInEms } from '../text-width.ts'
import { coverOf, estimateCardHeight, excerptOf, tintOf } from './waterfall-card-layout.ts'

const picture = (width: number, height: number) => ({
  attach_id: 1,
  url: '/p',
  thumb: '/t',
  full: '/f',
  width,
  height,
  preview: '',
})
const post = (fields: Partial<Post>) =>
  ({ topic_id: 6, content: '一句话', attachment: [], tag_data: null, ...fields }) as Post

describe('picture of a waterfall card', () => {
  test('the picture of a card is clamped between 3:4 and 4:3', () => {
    expect(coverOf(post({ attachment: [picture(800, 1000)] }))?.ratio).toBe(0.8)
    expect(coverOf(post({ attachment: [picture(100, 900)] }))?.ratio).toBe(0.75)
    expect(coverOf(post({ attachment: [picture(900, 100)] }))?.ratio).toBeCloseTo(4 / 3)
  })

  test('a card uses the thumbnail unless the screen is sharper, and always with the data saver', () => {
    const attachment = [{ ...picture(4000, 3000), url_set: '/m 800w, /p 1080w' }]
    expect(coverOf(post({ attachment }))).toMatchObject({ src: '/p', srcSet: '/t 480w, /m 800w, /p 1080w' })
    expect(coverOf(post({ attachment: [picture(600, 800)] }))).toMatchObject({ srcSet: '/t 360w, /p 600w' })
    setDataSaver(true)
    const saved = coverOf(post({ attachment }))
    setDataSaver(false)
    expect(saved).toMatchObject({ src: '/t' })
    expect(saved?.srcSet).toBeUndefined()
  })

  test("the picture of a card is a video's poster, and null for a text", () => {
    const video = {
      vid: 'v',
      video: '/v.mp4',
      thumb: { id: 1, url: '/poster', url_set: '/m 800w, /poster 1080w', thumb: '/t' },
      width: 720,
      height: 1280,
      duration: 5,
      status: 'ready' as const,
      preview: '',
    }
    expect(coverOf(post({ attachment: video }))).toMatchObject({
      src: '/poster',
      srcSet: '/t 360w, /m 800w, /poster 1080w',
      ratio: 0.75,
      video: true,
    })
    const processing = { ...video, width: 0, height: 0, status: 'processing' as const }
    expect(coverOf(post({ attachment: processing }))).toMatchObject({ src: '/t', ratio: 4 / 3 })
    expect(coverOf(post({}))).toBeNull()
  })
})

test('a text card shows the first 60 characters on one of four tints', () => {
  expect(excerptOf({ content: '茶'.repeat(80) })).toBe(`${'茶'.repeat(60)}…`)
  expect(excerptOf({ content: '茶'.repeat(60) })).toBe('茶'.repeat(60))
  expect(excerptOf({ content: '  床前明月光，\n\n疑是地上霜。' })).toBe('床前明月光，\n疑是地上霜。')
  expect([4, 5, 6, 7].map((topic_id) => tintOf({ topic_id }))).toEqual([1, 2, 3, 4].map((n) => `var(--tint-${n})`))
})

describe('estimated height of a waterfall card', () => {
  const height = (fields: Partial<Post>) => estimateCardHeight(post(fields), 170, 16, 1)

  test('the estimated height grows by a second title line, never by a third', () => {
    const one = height({ attachment: [picture(1, 1)] })
    const two = height({ attachment: [picture(1, 1)], content: '字'.repeat(15) })
    expect(two - one).toBeCloseTo(14 * 1.45)
    expect(height({ attachment: [picture(1, 1)], content: '字'.repeat(200) })).toBe(two)
  })

  test('the estimated height includes picture, topic and footer', () => {
    const plain = height({ attachment: [picture(1, 1)] })
    expect(plain).toBeCloseTo(170 + 8 + 14 * 1.45 + 44)
    expect(height({ attachment: [picture(1, 1)], tag_data: { tag_id: 1, tag_name: '茶' } }) - plain).toBeCloseTo(
      4 + 12 * 1.45,
    )
  })
})

test('the text width counts a Latin letter as about half a Chinese character', () => {
  expect(widthInEms('茶山')).toBe(2)
  expect(widthInEms('tea')).toBeCloseTo(1.65)
  expect(estimateLineCount('一二三四五\n六', 4)).toBe(3)
})
