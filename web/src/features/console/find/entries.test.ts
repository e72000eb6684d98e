import { House } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { ConsolePage } from '../page.ts'
import { findPages, findSettings } from './entries.ts'

const page = (key: string, title: string, group?: ConsolePage['group']): ConsolePage => ({
  key,
  title,
  icon: House,
  to: `/console/${key}`,
  ...(group && { group }),
})
const pages = [
  page('overview', '概览'),
  page('modules', '轮播与模块', '运营'),
  page('members', '成员', '成员'),
  page('staff', '审核员', '成员'),
  page('settings', '圈子设置', '系统'),
]
const titles = (words: string) => findPages(words, pages).map(({ title }) => title)
const labels = (words: string) => findSettings(words, pages).map(({ label }) => label)

describe('a page is found', () => {
  test('by a part of its name, and first by how it begins', () => {
    expect(titles('成员')).toEqual(['成员', '审核员'])
    expect(titles('模块')).toEqual(['轮播与模块'])
  })
  test('by its address, however it is written', () => expect(titles(' Set ')).toEqual(['圈子设置']))
  test('among all of them where nothing was typed', () => expect(titles('')).toHaveLength(pages.length))
})

describe('a setting is found', () => {
  test('by its Chinese name, by its name on the wire, and by what it changes', () => {
    expect(labels('圈子名称')).toEqual(['圈子名称'])
    expect(labels('rank_open')).toEqual(['排行榜'])
    expect(labels('双列瀑布流')).toEqual(['帖子排列'])
  })
  test('with those of the same heading, the name before the heading', () => {
    expect(labels('启动')).toEqual(['启动画面', '启动图片'])
  })
  test('on pages that are open to the operator alone', () => {
    expect(labels('轮播间隔')).toEqual(['轮播间隔'])
    expect(findSettings('轮播间隔', pages.slice(2))).toEqual([])
  })
})
