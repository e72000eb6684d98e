import { expect, test } from 'vitest'
import { linkLabel } from './link-label.ts'

test('a link is shown by the name of what it leads to, not by its address', () => {
  const names = { tag: new Map([[25, '#云海#']]), list: new Map([[44, '报名入口']]) }
  expect(linkLabel('#/topicdetails/25', names)).toBe('话题：#云海#')
  expect(linkLabel('#/take_post?tag_id=25', names)).toBe('发帖（带话题）：#云海#')
  expect(linkLabel('#/content-list?id=44&name=报名', names)).toBe('内容列表：报名入口')
  expect(linkLabel('#/special/9', names)).toBe('乡镇专页：9')
  expect(linkLabel('#/pure-topiclist?word=%E8%8C%B6', names)).toBe('话题搜索结果：茶')
  expect(linkLabel('#/', names)).toBe('首页')
  expect(linkLabel('https://yunxi.example.invalid/a', names)).toBe('https://yunxi.example.invalid/a')
  expect(linkLabel('', names)).toBe('不跳转')
})
