import { expect, test } from 'vitest'
import { itemLabel } from './item-label.ts'

test('the security log names a post and a comment in Chinese, and other items as they are logged', () => {
  expect(['post:7', 'comment:12', 'picture:3', ''].map(itemLabel)).toEqual(['帖子 #7', '评论 #12', 'picture:3', ''])
})
