import { moduleNames } from '@quanzi/contract/limits'
import { describe, expect, test } from 'vitest'
import { buildBlocks, type ModuleSettings, withoutEmptyBlocks } from './home-blocks.ts'

const allOn = Object.fromEntries([
  ...Object.keys(moduleNames).map((key) => [key, '1']),
  ...Object.entries(moduleNames).map(([key, name]) => [`${key}_name`, name]),
  ['module_order', []],
  ['home_variant', '2'],
]) as ModuleSettings
const hasAll = () => true

describe('home page modules', () => {
  test('modules have the configured order', () => {
    const order = ['module_today', 'module_module_icon', 'module_hot', 'module_module_top']
    const blocks = buildBlocks({ ...allOn, module_order: order }, hasAll)
    expect(blocks.map((block) => block.kind)).toEqual(['today', 'icons', 'hot', 'top', 'sections'])
  })

  test('the first home page variant has no ticker and no zones', () => {
    const blocks = buildBlocks({ ...allOn, home_variant: '1' }, hasAll)
    expect(blocks.map((block) => block.kind).toSorted()).toEqual(['hot', 'icons', 'sections', 'today'])
  })

  test('disabled and empty modules are left out', () => {
    const blocks = buildBlocks({ ...allOn, module_hot: '0' }, (kind) => kind === 'hot' || kind === 'today')
    expect(blocks).toEqual([{ kind: 'today', name: '今日热门' }])
  })

  test('modules have the configured name or the default one', () => {
    const blocks = buildBlocks(
      { ...allOn, module_hot_name: '大家在聊', module_today_name: '' },
      (kind) => kind === 'hot' || kind === 'today',
    )
    expect(blocks).toEqual([
      { kind: 'hot', name: '大家在聊' },
      { kind: 'today', name: '今日热门' },
    ])
  })

  test('adjacent sections share one block', () => {
    const order = [
      'module_module_slide',
      'module_module_pic',
      'module_today',
      'module_module_event',
      'module_module_video',
    ]
    const blocks = buildBlocks({ ...allOn, module_order: order }, (kind) => !['hot', 'icons', 'top'].includes(kind))
    expect(blocks).toEqual([
      {
        kind: 'sections',
        sections: [
          { kind: 'slide', name: '精选' },
          { kind: 'pic', name: '图文专区' },
        ],
      },
      { kind: 'today', name: '今日热门' },
      {
        kind: 'sections',
        sections: [
          { kind: 'event', name: '活动专区' },
          { kind: 'video', name: '视频专区' },
        ],
      },
    ])
  })
})

test('a remembered module without content is removed', () => {
  const before = buildBlocks(allOn, hasAll)
  expect(withoutEmptyBlocks(before, (kind) => kind === 'hot' || kind === 'event')).toEqual([
    { kind: 'hot', name: '热点话题' },
    { kind: 'sections', sections: [{ kind: 'event', name: '活动专区' }] },
  ])
})
