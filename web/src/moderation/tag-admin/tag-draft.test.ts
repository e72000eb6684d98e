import { expect, test } from 'vitest'
import { emptyTagDraft, toTagDraft, toTagInput, validateTagDraft } from './tag-draft.ts'

const completeDraft = {
  ...emptyTagDraft,
  tag: '茶山四季',
  typeid: 3,
  intro: '从清明到霜降',
  image: { id: 7, url: '/a' },
  share_title: '茶山上的一年',
  share_intro: '清明的芽，霜降的花',
  share_icon: { id: 8, url: '/b' },
}

test('a complete topic form is valid and sends picture ids', () => {
  expect(validateTagDraft(completeDraft)).toBeUndefined()
  expect(toTagInput(completeDraft)).toMatchObject({ tag: '茶山四季', typeid: 3, image: 7, share_icon: 8 })
})

test('missing fields are listed in one message in form order and marked at each field', () => {
  const { message, fields } = validateTagDraft({ ...completeDraft, tag: ' ', share_icon: null }) ?? {}
  expect(message).toBe('话题名称，分享图不能为空')
  expect(fields).toEqual({ tag: '话题名称不能为空', share_icon: '分享图不能为空' })
  expect(validateTagDraft(emptyTagDraft)?.message).toBe(
    '话题名称，话题分类，话题介绍，背景图，分享标题，分享描述，分享图不能为空',
  )
})

test('a too long value is marked at its field, after the missing ones', () => {
  const { message, fields } =
    validateTagDraft({ ...completeDraft, intro: '', share_title: '长'.repeat(21), setting_tab1_name: '五个字的名' }) ??
    {}
  expect(message).toBe('话题介绍不能为空')
  expect(fields).toEqual({
    intro: '话题介绍不能为空',
    share_title: '自定义分享标题不能超过20个字!',
    setting_tab1_name: '标签名称不能超过4个字!',
  })
})

test('an existing topic fills the form, and a picture without an upload id must be chosen again', () => {
  const tag = { ...completeDraft, image: '/a', image_id: 7, share_icon: '/old', share_icon_id: 0 }
  expect(toTagDraft(tag as never)).toMatchObject({ image: { id: 7, url: '/a' }, share_icon: null })
})
