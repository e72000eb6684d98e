import { moduleNames } from '@quanzi/contract/limits'
import { describe, expect, test } from 'vitest'
import { blocksOf, pruned, type Switches } from './blocks.ts'

const allOn = Object.fromEntries([
  ...Object.keys(moduleNames).map((key) => [key, '1']),
  ...Object.entries(moduleNames).map(([key, name]) => [`${key}_name`, name]),
  ['module_order', []],
  ['home_variant', '2'],
]) as Switches
const everything = () => true

describe('the modules of the home page', () => {
  test('stand in the order that the operators gave', () => {
    const order = ['module_today', 'module_module_icon', 'module_hot', 'module_module_top']
    const blocks = blocksOf({ ...allOn, module_order: order }, everything)
    expect(blocks.map((block) => block.kind)).toEqual(['today', 'icons', 'hot', 'top', 'shelf'])
  })

  test('of the first home page have no ticker and no zones', () => {
    const blocks = blocksOf({ ...allOn, home_variant: '1' }, everything)
    expect(blocks.map((block) => block.kind).toSorted()).toEqual(['hot', 'icons', 'shelf', 'today'])
  })

  test('that are switched off or have nothing to show are not there', () => {
    const blocks = blocksOf({ ...allOn, module_hot: '0' }, (kind) => kind === 'hot' || kind === 'today')
    expect(blocks).toEqual([{ kind: 'today', name: '今日热门' }])
  })

  test('carry the names that the operators gave, and their own without one', () => {
    const blocks = blocksOf(
      { ...allOn, module_hot_name: '大家在聊', module_today_name: '' },
      (kind) => kind === 'hot' || kind === 'today',
    )
    expect(blocks).toEqual([
      { kind: 'hot', name: '大家在聊' },
      { kind: 'today', name: '今日热门' },
    ])
  })

  test('of the shelf kind share one block when nothing stands between them', () => {
    const order = [
      'module_module_slide',
      'module_module_pic',
      'module_today',
      'module_module_event',
      'module_module_video',
    ]
    const blocks = blocksOf({ ...allOn, module_order: order }, (kind) => !['hot', 'icons', 'top'].includes(kind))
    expect(blocks).toEqual([
      {
        kind: 'shelf',
        shelves: [
          { kind: 'slide', name: '横滑模块' },
          { kind: 'pic', name: '图文专区' },
        ],
      },
      { kind: 'today', name: '今日热门' },
      {
        kind: 'shelf',
        shelves: [
          { kind: 'event', name: '活动专区' },
          { kind: 'video', name: '视频专区' },
        ],
      },
    ])
  })
})

test('what was remembered and did not come keeps no room', () => {
  const before = blocksOf(allOn, everything)
  expect(pruned(before, (kind) => kind === 'hot' || kind === 'event')).toEqual([
    { kind: 'hot', name: '热点话题' },
    { kind: 'shelf', shelves: [{ kind: 'event', name: '活动专区' }] },
  ])
})
