import { describe, expect, test } from 'vitest'
import { groupTags, searchTags } from './tag-search.ts'

const tag = (name: string, typeid = 1, is_recommend: 0 | 1 = 0) => ({
  id: [...name].reduce((sum, char) => sum * 31 + (char.codePointAt(0) ?? 0), 7),
  name,
  typeid,
  typename: `类${typeid}`,
  is_recommend,
})
const names = (tags: { name: string }[]) => tags.map(({ name }) => name)

describe('tag search', () => {
  const none: ReturnType<typeof tag>[] = []
  const tags = [tag('随手拍'), tag('茶山四季'), tag('我爱茶'), tag('Vlog 日记')]
  test('tags that start with the keyword come first', () => {
    expect(names(searchTags(tags, '茶', none))).toEqual(['茶山四季', '我爱茶'])
  })
  test('the tag search ignores #, spaces, width and case', () => {
    expect(names(searchTags(tags, '#茶山', none))).toEqual(['茶山四季'])
    expect(names(searchTags(tags, 'ｖlog日', none))).toEqual(['Vlog 日记'])
  })
  test('tags that the server matched follow those that the device finds, each once, also one that the device does not have', () => {
    const matched = [tag('茶山四季'), tag('很早以前的茶山话题')]
    expect(names(searchTags(tags, '茶山', matched))).toEqual(['茶山四季', '很早以前的茶山话题'])
  })
  test('an empty keyword finds all tags, an unknown one none', () => {
    expect(searchTags(tags, ' ', none)).toHaveLength(4)
    expect(searchTags(tags, '%', none)).toEqual([])
  })
})

test('hot tags come first, then each category with all of its tags', () => {
  const sections = groupTags([tag('甲', 2), tag('乙', 1, 1), tag('丙', 2, 1)])
  expect(sections.map(({ name, tags }) => [name, names(tags)])).toEqual([
    ['热门', ['乙', '丙']],
    ['类2', ['甲', '丙']],
    ['类1', ['乙']],
  ])
})
