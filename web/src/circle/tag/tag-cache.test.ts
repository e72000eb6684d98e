import type { Tag } from '@quanzi/contract/circle/tag'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { followToggle } from '../../identity/member/use-follow.ts'
import { patchTag, withTagFollow } from './tag-cache.ts'
import { followTagToggle } from './use-tags.ts'

const tag = { id: 3, tag: '茶山四季', onlooker: 9, num: 5, is_attention: 0 } as Tag

test('following a topic counts once and unfollowing restores the count', () => {
  const on = withTagFollow(tag, true)
  expect(on).toMatchObject({ is_attention: 1, num: 6 })
  expect(withTagFollow(on, true)).toBe(on)
  expect(withTagFollow(on, false)).toEqual(tag)
})

test('patchTag updates a topic on every list and leaves a slide with the same id unchanged', () => {
  const client = new QueryClient()
  client.setQueryData(['hot'], { data: [tag] })
  client.setQueryData(['slides'], { list: [{ id: 3, title: '横滑' }] })
  const slides = client.getQueryData(['slides'])
  patchTag(client, 3, (found) => withTagFollow(found, true))
  expect(client.getQueryData(['hot'])).toMatchObject({ data: [{ num: 6 }] })
  expect(client.getQueryData(['slides'])).toBe(slides)
})

test("after a topic or member was followed the member's own page counts again, that of another member does not", () => {
  for (const confirm of [
    (client: QueryClient) => followTagToggle.onConfirmed?.(client, 3, true, { num: 6 }),
    (client: QueryClient) => followToggle.onConfirmed?.(client, 7, true, { is_attention: 1 }),
  ]) {
    const client = new QueryClient()
    const pages = [{}, { id: 7 }].map((of) => ['GET circle/memberapi homepage', of])
    for (const key of pages) client.setQueryData(key, { follow: 3 })
    confirm(client)
    expect(pages.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false])
  }
})
