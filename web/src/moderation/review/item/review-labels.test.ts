import { historyActionLabel } from '@quanzi/contract/moderation/history-labels'
import type { Reviewer } from '@quanzi/contract/states'
import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { reviewItem } from './review-item.fixture.ts'
import type { ParentPost } from './review-item.ts'
import {
  confirmPrompt,
  conflictMessage,
  doneMessage,
  historyStateBadge,
  parentPostLine,
  parentPostText,
  rejectLabel,
  stateBadge,
} from './review-labels.ts'

const firstLevel: Reviewer = { role: 'reviewer', flow: 'double', level: 1 }
const secondLevel: Reviewer = { role: 'reviewer', flow: 'double', level: 2 }

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
] as const)('a %s in state %i, refused at level %i, reads %s', (kind, state, refuseLevel, label, tone) => {
  expect(stateBadge(kind, state, refuseLevel)).toEqual({ label, tone })
})

test('the confirmation names the item and the effect of the action', () => {
  expect(confirmPrompt(reviewItem(), 'passstep', firstLevel)).toMatchObject({
    title: '确认通过这条帖子吗?',
    text: '林间有风「晚饭后去湖边走走。」，将进入二级审核',
  })
  expect(confirmPrompt(reviewItem({ state: 7 }), 'pass', secondLevel).text).toMatch(/，通过后所有人可见$/)
  expect(confirmPrompt(reviewItem({ state: 7 }), 'edit', secondLevel).text).toMatch(/，修改后将回到一级审核$/)
  expect(confirmPrompt(reviewItem(), 'edit', firstLevel)).toMatchObject({
    title: '确认保存这条帖子的修改吗?',
    action: '保存',
  })
  expect(confirmPrompt(reviewItem({ state: 2 }), 'restore', firstLevel).text).toMatch(/，将重新进入审核$/)
  expect(confirmPrompt(reviewItem({ state: 1 }), 'top', firstLevel)).toEqual({
    title: '确认置顶这条帖子吗?',
    text: '林间有风「晚饭后去湖边走走。」',
    action: '置顶',
  })
  expect(confirmPrompt(reviewItem({ state: 1 }), 'keep', firstLevel).title).toBe('确认这条帖子的举报不成立吗?')
  expect(confirmPrompt(reviewItem({ state: 2 }), 'del', firstLevel)).toMatchObject({
    title: '确认删除当前帖子吗?',
    danger: true,
  })
})

test('the confirmation of a hidden item says that a pass does not make it visible', () => {
  const hidden = reviewItem({ state: 7, hidden: true })
  expect(confirmPrompt(hidden, 'pass', secondLevel).text).toMatch(/，通过后仍然隐藏，其他人看不到$/)
  expect(confirmPrompt(reviewItem({ hidden: true }), 'passstep', firstLevel).text).toMatch(/，将进入二级审核$/)
})

const parentPost: ParentPost = {
  id: 1,
  author: '林间有风',
  content: '晚饭后去湖边',
  thumb: '',
  video: false,
  state: '',
  deleted: false,
}

test.each([
  ['online', {}, '，通过后所有人可见'],
  ['offline', { state: '已下线' }, '，帖子不可见，通过后其他人仍看不到'],
  ['deleted', { deleted: true }, '，帖子不可见，通过后其他人仍看不到'],
])('the confirmation of a pass of a comment whose post is %s says who will see it', (_, post, ending) => {
  const comment = reviewItem({ kind: 'comment', state: -8, parentPost: { ...parentPost, ...post } })
  expect(confirmPrompt(comment, 'pass', secondLevel).text).toMatch(new RegExp(`${ending}$`))
})

test('a post without text above a comment is named by its media, and a deleted one as such', () => {
  expect(parentPostText({ ...parentPost, content: '' })).toBe('图片')
  expect(parentPostText({ ...parentPost, content: '', video: true })).toBe('视频')
  expect(parentPostText({ ...parentPost, deleted: true })).toBe('帖子已删除')
  expect(parentPostLine({ ...parentPost, content: '', state: '已下线' })).toBe('林间有风（帖子已下线）：图片')
})

test('the message after an action says what happened to which item, in the first words of its text', () => {
  expect(doneMessage(reviewItem({ content: '十个字以内' }), 'fail')).toBe('已驳回 林间有风「十个字以内」')
  expect(doneMessage(reviewItem({ content: '第一行\n第二行😀比十个字长得多' }), 'passstep')).toBe(
    '已送二审 林间有风「第一行 第二行😀比十…」',
  )
  expect(doneMessage(reviewItem({ content: '请明天上午到10:30集合' }), 'pass')).toBe('已通过 林间有风「请明天上午到…」')
  expect(doneMessage(reviewItem({ content: '' }), 'pass')).toBe('已通过 林间有风「图片」')
})

test('the submit button of a rejection names the action', () => {
  expect(rejectLabel('post', 'fail')).toBe('驳回这条帖子')
  expect(rejectLabel('post', 'offline')).toBe('下线这条帖子')
  expect(rejectLabel('comment', 'fail')).toBe('驳回这条评论')
})

test('a history line shows the review level of its rejection, in the single flow none', () => {
  expect(historyStateBadge('post', 0, 2, 'double').label).toBe('一审驳回')
  expect(historyStateBadge('post', 7, 2, 'double').label).toBe('二审驳回')
  expect(historyStateBadge('comment', 1, -4, 'double').label).toBe('已下线')
  expect(historyStateBadge('post', 5, 0, 'single').label).toBe('待审核')
  expect(historyStateBadge('post', 7, 2, 'single').label).toBe('已驳回')
  expect(historyActionLabel('passstep')).toBe('通过，送二审')
  expect(historyActionLabel('common')).toBe('发布')
})

test("a conflict shows the server's message, with the other reviewer's name if present", () => {
  expect(conflictMessage(new ApiError(302, '该内容已被处理', { by: '砚台', action: 'pass' }))).toBe(
    '该内容已被处理：砚台 通过',
  )
  expect(conflictMessage(new ApiError(301, '内容不存在或已删除'))).toBe('内容不存在或已删除')
  expect(conflictMessage(new ApiError(0, ''))).toBe('操作失败')
})
