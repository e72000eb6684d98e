import type { Slide } from '@quanzi/contract/circle/home'
import { beforeAll, expect, test } from 'vitest'
import { slideTarget, toSlideItems } from './slide-target.ts'

beforeAll(() => {
  Object.assign(globalThis, { location: { href: 'https://quan.example.com/h5/circle/#/' } })
})

const slide = (jump_type: '1' | '2', jump_to: unknown, url = '') =>
  ({ jump_type, jump_to: JSON.stringify(jump_to), url }) as Slide

test('a slide links to a screen, a content list or an external URL', () => {
  expect(slideTarget(slide('1', { url: '#/topicdetails/3', name: '茶山' }))).toEqual({ to: '/topicdetails/3' })
  expect(slideTarget(slide('2', { content_id: 47, content_name: '图文' }))).toEqual({
    to: '/content-list?id=47&name=%E5%9B%BE%E6%96%87',
  })
  expect(slideTarget(slide('1', { url: 'https://news.example.com/' }))).toEqual({ href: 'https://news.example.com/' })
})

test("an incomplete jump_to falls back to the slide's URL or to no link", () => {
  expect(slideTarget(slide('2', { content_id: '' }, 'https://news.example.com/'))).toEqual({
    href: 'https://news.example.com/',
  })
  expect(slideTarget({ jump_type: '1', jump_to: '{', url: '' })).toBeNull()
  expect(slideTarget({ jump_type: '1', jump_to: 'null', url: 'javascript:alert(1)' })).toBeNull()
})

test('a slide to an unknown screen is left out', () => {
  const slides = [slide('1', { url: '#/special/9' }), slide('1', { url: '#/topicdetails/3' }), slide('1', {})]
  expect(toSlideItems(slides, (to) => to.startsWith('/topicdetails')).map((item) => item.target)).toEqual([
    { to: '/topicdetails/3' },
    null,
  ])
})
