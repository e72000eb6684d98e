import { expect, test } from 'vitest'
import { isOnline, isPending, isRejected, postPath } from './post-state.ts'

test('a post is pending, rejected or online to its author', () => {
  const authorView = (state: '0' | '1' | '2' | '4' | '5' | '7') =>
    isPending({ state }) ? 'pending' : isRejected({ state }) ? 'rejected' : isOnline({ state }) ? 'online' : 'nothing'
  expect((['0', '7', '4', '2', '5', '1'] as const).map(authorView)).toEqual([
    'pending',
    'pending',
    'pending',
    'rejected',
    'rejected',
    'online',
  ])
})

test('a rejected post links to its status page', () => {
  expect(postPath({ topic_id: 7, state: '2' })).toBe('/topic_edit/7')
  expect(postPath({ topic_id: 7, state: '0' })).toBe('/sharedetail/7')
})
