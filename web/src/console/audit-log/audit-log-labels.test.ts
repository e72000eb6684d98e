import { expect, test } from 'vitest'
import { formatSubject, getFieldChanges, summarizeChanges } from './audit-log-labels.ts'

const summary = (action: string, before: unknown, after: unknown) =>
  summarizeChanges({ action, before, after, reason: '' })

test('a change of settings has the title of each setting and its values with the labels of the form', () => {
  expect(summary('settings.save', { review_posts: '1' }, { review_posts: '0' })).toBe('帖子先审后发 开 → 关')
  expect(summary('settings.save', { audit_switch: '1' }, { audit_switch: '2' })).toBe('审核级别 一级审核 → 两级审核')
  expect(summary('settings.return', { startup_image: [] }, { startup_image: ['9f2c'] })).toBe(
    '启动图片 0 张图片 → 1 张图片',
  )
})

test('only fields that differ are shown, times are local and pictures have no token', () => {
  const before = { id: 7, title: '停水', visible_at: '2026-11-20T16:30:00.000Z', picture: null }
  const after = { id: 7, title: '停水', visible_at: '2026-11-21T00:00:00.000Z', picture: '9f2c01' }
  expect(getFieldChanges({ action: 'slide.save', before, after })).toEqual([
    { name: 'visible_at', label: '发送时间', before: '2026-11-21 00:30', after: '2026-11-21 08:00' },
    { name: 'picture', label: '图片', before: '', after: '有图片' },
  ])
  expect(summary('target.save', { first: 300, second: 300 }, { first: 600, second: 300 })).toBe('一审目标 5 分 → 10 分')
  expect(summary('reviewer.save', null, { site: 10001, level: 2 })).toBe('站点 10001；级别 二级审核')
  expect(summary('operator.save', null, { site: 10001, level: 0 })).toBe('站点 10001')
  expect(summary('hook.save', {}, { path: 'new', secret: 'new' })).toBe('路径 新的路径；密钥 新的密钥')
  expect(summary('hook.save', {}, { secret: 'removed' })).toBe('密钥 已移除')
})

test('a sanction has its reason, once, and until when it holds or held', () => {
  const [until, why] = ['2026-11-21T00:00:00.000Z', '刷屏']
  const line = (action: string, before: unknown, after: unknown, reason: string) =>
    summarizeChanges({ action, before, after, reason })
  expect(line('member.mute', { until: null }, { until, why }, why)).toBe('刷屏；至 2026-11-21 08:00')
  expect(line('member.unmute', { until }, { until: null }, '已沟通')).toBe('已沟通；至 2026-11-21 08:00 → 无')
  expect(line('member.mute', { until: null }, { until, scope: 'all' }, '')).toBe('至 2026-11-21 08:00；范围 全部站点')
  expect(line('member.look', undefined, undefined, '报警')).toBe('报警')
})

test('a decision on a profile names the field', () => {
  expect(summary('profile.fail', null, { field: 'cover' })).toBe('资料 封面')
})

test('an object is shown by its name, else by its number', () => {
  expect(formatSubject({ subject: 'member:7', subject_name: '阿明' })).toBe('成员 阿明')
  expect(formatSubject({ subject: 'notice:2498', subject_name: '' })).toBe('通知 2498')
  expect(formatSubject({ subject: 'word:hold', subject_name: '' })).toBe('敏感词 待审名单')
  expect(formatSubject({ subject: 'settings:12', subject_name: '' })).toBe('圈子设置')
  expect(formatSubject({ subject: 'categories', subject_name: '' })).toBe('话题分类')
  expect(formatSubject({ subject: 'slides:icon_list', subject_name: '' })).toBe('轮播 图标')
})

test('a change of one among fifteen reasons shows only that reason', () => {
  const reasons = Array.from({ length: 15 }, (_, index) => `第 ${index + 1} 条`)
  const [before, after] = [{ reject_reasons: reasons }, { reject_reasons: reasons.with(12, '不够友善') }]
  expect(getFieldChanges({ action: 'settings.save', before, after })).toMatchObject([
    { before: '理由 13 第 13 条', after: '理由 13 不够友善' },
  ])
})

test('an export says by which filters, in words', () => {
  const unset = { kind: '', item_id: undefined, who: '', everywhere: false }
  expect(summary('history.export', null, { ...unset, kind: 'post', item_id: 7 })).toBe('类型 帖子；编号 7')
  expect(summary('log.export', null, { ...unset, kind: 'category', what: 'slide.save' })).toBe(
    '类型 话题分类；操作 保存轮播',
  )
  expect(summary('post.export', null, { ...unset, stage: 'rejected', keyword: '春茶' })).toBe(
    '状态 已驳回；关键字 春茶',
  )
  expect(summary('security.export', null, { ...unset, everywhere: true, network: '10.0.0' })).toBe(
    '全部站点 是；网段 10.0.0',
  )
  expect(summary('job.retry', null, { kind: 'send-webhook' })).toMatch(/^任务 /)
})

test('a site shows the middle of its map, a list no place of a row', () => {
  expect(summary('site.save', { position: [] }, { position: [120.1, 30.2] })).toBe('地图中心 120.1、30.2')
  expect(summary('category.save', { position: 1 }, { position: 2 })).toBe('')
})

test('the lists of a topic are shown with the words of its form', () => {
  const before = { post_order: 1, tabs: { setting_type: 1 } }
  const after = { post_order: 3, tabs: { setting_type: 2, setting_tab1_name: '早市', setting_tab1_order: 5 } }
  expect(summary('tag.edit', before, after)).toBe(
    '排序 最新 → 点赞；栏目 列表展示 单列表 → 列表展示 双标签 标签一名称 早市 标签一排序 浏览',
  )
})
