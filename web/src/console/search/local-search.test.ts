import { House } from 'lucide-react'
import { describe, expect, test } from 'vitest'
import type { ConsolePage } from '../shell/console-page.ts'
import { searchPages, searchSettings } from './local-search.ts'

const page = (key: string, title: string, group?: ConsolePage['group'], words?: string[]): ConsolePage => ({
  key,
  title,
  icon: House,
  to: `/console/${key}`,
  ...(group && { group }),
  ...(words && { words }),
})
const pages = [
  page('overview', '概览'),
  page('modules', '轮播与模块', '运营'),
  page('members', '成员', '成员', ['封禁', '禁言']),
  page('staff', '审核员', '成员'),
  page('settings', '圈子设置', '系统'),
]
const titles = (query: string) => searchPages(query, pages).map(({ title }) => title)
const labels = (query: string) => searchSettings(query, pages).map(({ label }) => label)

describe('page search', () => {
  test('a page is found by a part of its name, prefixes first', () => {
    expect(titles('成员')).toEqual(['成员', '审核员'])
    expect(titles('模块')).toEqual(['轮播与模块'])
  })
  test('a page is found by what is done there', () => expect(titles('封禁')).toEqual(['成员']))
  test('a page is found by its path in any case', () => expect(titles(' Set ')).toEqual(['圈子设置']))
  test('an empty query returns all pages', () => expect(titles('')).toHaveLength(pages.length))
})

describe('setting search', () => {
  test('a setting is found by its label, its wire name and its description', () => {
    expect(labels('圈子名称')).toEqual(['圈子名称'])
    expect(labels('rank_open')).toEqual(['热帖榜'])
    expect(labels('双列瀑布流')).toEqual(['帖子排列'])
  })
  test('a section title finds its settings, after matches of the label', () => {
    expect(labels('启动')).toEqual(['启动画面', '启动图片'])
  })
  test('settings of pages without permission are not found', () => {
    expect(labels('轮播间隔')).toEqual(['轮播间隔'])
    expect(searchSettings('轮播间隔', pages.slice(2))).toEqual([])
  })
})
