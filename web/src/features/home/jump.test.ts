import type { Slide } from '@quanzi/contract/home'
import { beforeAll, expect, test } from 'vitest'
import { itemsOf, jumpOf } from './jump.ts'

beforeAll(() => {
  Object.assign(globalThis, { location: { href: 'https://quan.example.com/h5/circle/#/' } })
})

const slide = (jump_type: '1' | '2', jump_to: unknown, url = '') =>
  ({ jump_type, jump_to: JSON.stringify(jump_to), url }) as Slide

test('a slide leads to a screen, to a content list, or out', () => {
  expect(jumpOf(slide('1', { url: '#/topicdetails/3', name: '茶山' }))).toEqual({ to: '/topicdetails/3' })
  expect(jumpOf(slide('2', { content_id: 47, content_name: '图文' }))).toEqual({
    to: '/content-list?id=47&name=%E5%9B%BE%E6%96%87',
  })
  expect(jumpOf(slide('1', { url: 'https://news.example.com/' }))).toEqual({ href: 'https://news.example.com/' })
})

test('what operators left unfinished leads to the slide’s own address or nowhere, and breaks nothing', () => {
  expect(jumpOf(slide('2', { content_id: '' }, 'https://news.example.com/'))).toEqual({
    href: 'https://news.example.com/',
  })
  expect(jumpOf({ jump_type: '1', jump_to: '{', url: '' })).toBeNull()
  expect(jumpOf({ jump_type: '1', jump_to: 'null', url: 'javascript:alert(1)' })).toBeNull()
})

test('a slide to a screen that is not there is not shown', () => {
  const slides = [slide('1', { url: '#/special/9' }), slide('1', { url: '#/topicdetails/3' }), slide('1', {})]
  expect(itemsOf(slides, (to) => to.startsWith('/topicdetails')).map((item) => item.target)).toEqual([
    { to: '/topicdetails/3' },
    null,
  ])
})
