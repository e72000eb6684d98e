import { expect, test } from 'vitest'
import { isOnline, isPending, isRejected, pathOf } from './post-state.ts'

test('an author sees three things: under review, refused, online', () => {
  const seen = (state: '0' | '1' | '2' | '4' | '5' | '7') =>
    isPending({ state }) ? 'pending' : isRejected({ state }) ? 'rejected' : isOnline({ state }) ? 'online' : 'nothing'
  expect((['0', '7', '4', '2', '5', '1'] as const).map(seen)).toEqual([
    'pending',
    'pending',
    'pending',
    'rejected',
    'rejected',
    'online',
  ])
})

test('a tap on a refused post opens where it can be changed', () => {
  expect(pathOf({ topic_id: 7, state: '2' })).toBe('/topic_edit/7')
  expect(pathOf({ topic_id: 7, state: '0' })).toBe('/sharedetail/7')
})
