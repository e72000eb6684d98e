import { afterEach, expect, test, vi } from 'vitest'
import { toRankingShare } from './share-ranking.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['', 'https://quan.test/s/ranking'],
  ['?siteid=10002&at=page', 'https://quan.test/s/ranking?siteid=10002'],
])('the ranking of a page with the query %j is shared by %s', (search, url) => {
  vi.stubGlobal('location', { href: `https://quan.test/h5/circle/${search}#/`, search })
  expect(toRankingShare('云溪圈')).toEqual({ title: '热帖榜', text: '云溪圈', url })
})
