import type { Tag } from '@quanzi/contract/tag'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followedTag, patchTag } from './patch-tag.ts'

const tag = { id: 3, tag: '茶山四季', onlooker: 9, num: 5, is_attention: 0 } as Tag

test('following counts once and unfollowing takes it back', () => {
  const on = followedTag(tag, true)
  expect(on).toMatchObject({ is_attention: 1, num: 6 })
  expect(followedTag(on, true)).toBe(on)
  expect(followedTag(on, false)).toEqual(tag)
})

test('a topic has one truth on every list; a slide with the same id is left alone', () => {
  const client = new QueryClient()
  client.setQueryData(['hot'], { data: [tag] })
  client.setQueryData(['slides'], { list: [{ id: 3, title: '横滑' }] })
  const slides = client.getQueryData(['slides'])
  patchTag(client, 3, (found) => followedTag(found, true))
  expect(client.getQueryData(['hot'])).toMatchObject({ data: [{ num: 6 }] })
  expect(client.getQueryData(['slides'])).toBe(slides)
})
