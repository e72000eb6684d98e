import { afterEach, expect, test, vi } from 'vitest'
import { pixelUrl } from './track-views.ts'

const queryOf = (pathname: string) => Object.fromEntries(new URL(pixelUrl(pathname), 'https://quan.test').searchParams)

afterEach(() => vi.unstubAllGlobals())

test('the tracking pixel names the viewed post or topic, and otherwise the screen', () => {
  expect(queryOf('/sharedetail/7')).toMatchObject({ content: 'post:7', action: 'view', url: '/sharedetail/7' })
  expect(queryOf('/topicdetails/3')).toMatchObject({ content: 'tag:3', action: 'view' })
  expect(queryOf('/usercenter/mine')).toMatchObject({ content: '', action: 'open', site: '' })
})

test('the tracking pixel names the site in the URL of the page', () => {
  vi.stubGlobal('location', { search: '?siteid=10002' })
  expect(queryOf('/sharedetail/7')).toMatchObject({ site: '10002', content: 'post:7' })
})
