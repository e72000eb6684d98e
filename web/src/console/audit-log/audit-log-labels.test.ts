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

test('an object is shown by its name, else by its number', () => {
  expect(formatSubject({ subject: 'member:7', subject_name: '阿明' })).toBe('成员 阿明')
  expect(formatSubject({ subject: 'notice:2498', subject_name: '' })).toBe('通知 2498')
  expect(formatSubject({ subject: 'word:hold', subject_name: '' })).toBe('敏感词 待审名单')
  expect(formatSubject({ subject: 'settings:12', subject_name: '' })).toBe('圈子设置')
})

test('a change of one among fifteen reasons shows only that reason', () => {
  const reasons = Array.from({ length: 15 }, (_, index) => `第 ${index + 1} 条`)
  const [before, after] = [{ reject_reasons: reasons }, { reject_reasons: reasons.with(12, '不够友善') }]
  expect(getFieldChanges({ action: 'settings.save', before, after })).toMatchObject([
    { before: '理由 13 第 13 条', after: '理由 13 不够友善' },
  ])
})
