import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test('a path matches only its own pattern', () => {
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/topic', '/topic')).toEqual({})
  expect(matchPath('/topic', '/topiclist')).toBeNull()
  expect(matchPath('/topic', '/topic/7')).toBeNull()
  expect(matchPath('/', '/topic')).toBeNull()
})

test('named parts are decoded', () => {
  expect(matchPath('/sharedetail/:id', '/sharedetail/7')).toEqual({ id: '7' })
  expect(matchPath('/sharedetail/:id', '/sharedetail/%E8%8C%B6')).toEqual({ id: '茶' })
  expect(matchPath('/sharedetail/:id', '/sharedetail/%E8')).toEqual({ id: '%E8' })
  expect(matchPath('/sharedetail/:id', '/sharedetail')).toBeNull()
})

test('an optional part may be missing', () => {
  expect(matchPath('/usercenter/:id?', '/usercenter/mine')).toEqual({ id: 'mine' })
  expect(matchPath('/usercenter/:id?', '/usercenter')).toEqual({ id: undefined })
})

test('a slash at the end changes nothing', () => {
  expect(matchPath('/topiclist', '/topiclist/')).toEqual({})
  expect(matchPath('/usercenter/:id?', '/usercenter/')).toEqual({ id: undefined })
  expect(matchPath('/sharedetail/:id', '/sharedetail/7/')).toEqual({ id: '7' })
})

test('characters with a meaning in regular expressions match literally', () => {
  expect(matchPath('/a.b', '/a.b')).toEqual({})
  expect(matchPath('/a.b', '/axb')).toBeNull()
})
