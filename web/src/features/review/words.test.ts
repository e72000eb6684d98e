import type { Reviewer } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { item } from './desk.fixture.ts'
import { badgeOf, conflictWords, historyState, historyWords, question, refusalWords } from './words.ts'

const first: Reviewer = { role: 'reviewer', flow: 'double', level: 1 }
const second: Reviewer = { role: 'reviewer', flow: 'double', level: 2 }

test.each([
  ['post', 0, 0, '待一审', 'pending'],
  ['post', 4, 0, '待二审', 'second'],
  ['post', 7, 0, '待二审', 'second'],
  ['post', 1, 0, '已上线', 'passed'],
  ['post', 2, 1, '一审驳回', 'rejected'],
  ['post', 2, 2, '二审驳回', 'rejected'],
  ['post', 5, 0, '已下线', 'offline'],
  ['comment', -2, 0, '待一审', 'pending'],
  ['comment', -8, 0, '待二审', 'second'],
  ['comment', -4, 2, '二审驳回', 'rejected'],
  ['comment', -4, 0, '已下线', 'offline'],
] as const)('a %s in state %i, refused at level %i, reads %s', (kind, state, refuseLevel, words, tone) => {
  expect(badgeOf(kind, state, refuseLevel)).toEqual({ words, tone })
})

test('a question says what the action does next', () => {
  expect(question(item(), 'passstep', first)).toMatchObject({ title: '确认通过这条帖子吗?', text: '将进入二级审核' })
  expect(question(item({ state: 7 }), 'pass', second).text).toBe('通过后所有人可见')
  expect(question(item({ state: 7 }), 'edit', second).text).toBe('修改后将回到一级审核')
  expect(question(item({ state: 2 }), 'restore', first).text).toBe('将重新进入审核')
  expect(question(item({ state: 1 }), 'top', first)).toEqual({ title: '确认置顶这条帖子吗?', action: '置顶' })
  expect(question(item({ state: 2 }), 'del', first)).toMatchObject({ title: '确认删除当前帖子吗?', danger: true })
})

test('the last button of a refusal names what it does', () => {
  expect(refusalWords('post', 'fail')).toBe('驳回这条帖子')
  expect(refusalWords('post', 'offline')).toBe('下线这条帖子')
  expect(refusalWords('comment', 'fail')).toBe('驳回这条评论')
})

test('a line of the history keeps the level of its refusal', () => {
  expect(historyState('post', 0, 2).words).toBe('一审驳回')
  expect(historyState('post', 7, 2).words).toBe('二审驳回')
  expect(historyState('comment', 1, -4).words).toBe('已下线')
  expect(historyWords('passstep')).toBe('通过，送二审')
  expect(historyWords('common')).toBe('发布')
})

test('who was faster is told in the server’s words, with the name when it came', () => {
  expect(conflictWords(new ApiError(302, '该内容已被处理', { by: '砚台', action: 'pass' }))).toBe(
    '该内容已被处理：砚台 通过',
  )
  expect(conflictWords(new ApiError(301, '内容不存在或已删除'))).toBe('内容不存在或已删除')
  expect(conflictWords(new ApiError(0, ''))).toBe('操作失败')
})
