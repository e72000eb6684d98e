import { describe, expect, test } from 'vitest'
import { sectionsOf, tagsNamed } from './tag-search.ts'

const tag = (name: string, typeid = 1, is_recommend: 0 | 1 = 0) => ({
  name,
  typeid,
  typename: `类${typeid}`,
  is_recommend,
})
const names = (tags: { name: string }[]) => tags.map(({ name }) => name)

describe('finding a topic by its name', () => {
  const tags = [tag('随手拍'), tag('茶山四季'), tag('我爱茶'), tag('Vlog 日记')]
  test('those that begin with the word come first', () => {
    expect(names(tagsNamed(tags, '茶'))).toEqual(['茶山四季', '我爱茶'])
  })
  test('#, blanks, width and case do not matter', () => {
    expect(names(tagsNamed(tags, '#茶山'))).toEqual(['茶山四季'])
    expect(names(tagsNamed(tags, 'ｖlog日'))).toEqual(['Vlog 日记'])
  })
  test('no word finds all, a strange one nothing', () => {
    expect(tagsNamed(tags, ' ')).toHaveLength(4)
    expect(tagsNamed(tags, '%')).toEqual([])
  })
})

test('hot topics lead, then the categories, each with all of its own', () => {
  const sections = sectionsOf([tag('甲', 2), tag('乙', 1, 1), tag('丙', 2, 1)])
  expect(sections.map(({ name, tags }) => [name, names(tags)])).toEqual([
    ['热门', ['乙', '丙']],
    ['类2', ['甲', '丙']],
    ['类1', ['乙']],
  ])
})
