import { expect, test } from 'vitest'
import { draftOf, faultsOf, formOf, newDraft } from './draft.ts'

const whole = {
  ...newDraft,
  tag: '茶山四季',
  typeid: 3,
  intro: '从清明到霜降',
  image: { id: 7, url: '/a' },
  share_title: '茶山上的一年',
  share_intro: '清明的芽，霜降的花',
  share_icon: { id: 8, url: '/b' },
}

test('a whole form is well, and is sent with the ids of its pictures', () => {
  expect(faultsOf(whole)).toBeUndefined()
  expect(formOf(whole)).toMatchObject({ tag: '茶山四季', typeid: 3, image: 7, share_icon: 8 })
})

test('all that is missing is said in one sentence, in the order of the form, and under each field', () => {
  const { words, fields } = faultsOf({ ...whole, tag: ' ', share_icon: null }) ?? {}
  expect(words).toBe('话题名称，分享图不能为空')
  expect(fields).toEqual({ tag: '话题名称不能为空', share_icon: '分享图不能为空' })
  expect(faultsOf(newDraft)?.words).toBe('话题名称，话题分类，话题介绍，背景图，分享标题，分享描述，分享图不能为空')
})

test('what is too long stands under its field, behind what is missing', () => {
  const { words, fields } =
    faultsOf({ ...whole, intro: '', share_title: '长'.repeat(21), setting_tab1_name: '五个字的名' }) ?? {}
  expect(words).toBe('话题介绍不能为空')
  expect(fields).toEqual({
    intro: '话题介绍不能为空',
    share_title: '自定义分享标题不能超过20个字!',
    setting_tab1_name: '标签名称不能超过4个字!',
  })
})

test('a topic that is there fills the form; a picture that was never an upload has to be chosen anew', () => {
  const tag = { ...whole, image: '/a', image_id: 7, share_icon: '/old', share_icon_id: 0 }
  expect(draftOf(tag as never)).toMatchObject({ image: { id: 7, url: '/a' }, share_icon: null })
})
