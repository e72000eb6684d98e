import type { Post } from '@quanzi/contract/circle/post'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postTitle, toShareContent } from './use-share-post.ts'

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://quan.test/h5/circle/#/sharedetail/7' })
  vi.stubGlobal('document', { baseURI: 'https://quan.test/h5/circle/' })
})
afterEach(() => vi.unstubAllGlobals())

/** As its author reads it. */
const ownPost = (anonymous: '0' | '1') =>
  ({
    topic_id: 7,
    anonymous,
    is_mine: 1,
    member_data: { id: 3, nickname: '小满' },
    content: '茶山的早晨',
    tag_data: null,
    attachment: [],
  }) as unknown as Post

test('sharing one’s own anonymous post does not name the author', () => {
  expect(toShareContent(ownPost('1'))).toMatchObject({ title: '茶山的早晨', text: '匿名用户的帖子' })
  expect(postTitle(ownPost('1'))).toBe('匿名用户的帖子')
})

test('sharing a post that is not anonymous names its author', () => {
  expect(toShareContent(ownPost('0'))).toMatchObject({
    title: '茶山的早晨',
    text: '小满的帖子',
    url: 'https://quan.test/s/7',
  })
})
