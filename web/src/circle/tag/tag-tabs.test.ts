import { expect, test } from 'vitest'
import { tagTabs } from './tag-tabs.ts'

const setting = {
  setting_type: 2 as const,
  topic_order: 4,
  setting_tab1_name: '最新',
  setting_tab1_order: 2,
  setting_tab1_style: 1,
  setting_tab2_name: '对照',
  setting_tab2_order: 6,
  setting_tab2_style: 2,
}

test('a topic has two tabs with order and style each', () => {
  expect(tagTabs(setting)).toEqual([
    { key: 'first', label: '最新', order: 2, grid: false },
    { key: 'second', label: '对照', order: 6, grid: true },
  ])
})

test('a topic with one list uses its own order and the style of the first tab', () => {
  expect(tagTabs({ ...setting, setting_type: 1, setting_tab1_style: 2 })).toEqual([
    { key: 'first', label: '最新', order: 4, grid: true },
  ])
})

test('a tab without a name has the default one', () => {
  expect(tagTabs({ ...setting, setting_tab1_name: '', setting_tab2_name: '' }).map((tab) => tab.label)).toEqual([
    '最新',
    '最热',
  ])
})
