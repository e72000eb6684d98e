import type { Video } from '@quanzi/contract/circle/post'
import { describe, expect, test } from 'vitest'
import { withAttempt } from '../../../platform/api/idempotency.ts'
import {
  type Draft,
  draftFromPost,
  emptyDraft,
  isEmpty,
  mergeStoredDraft,
  type PostForEdit,
  rebaseDraft,
  toPostInput,
} from './draft.ts'
import { validateDraft } from './validate-draft.ts'

const uploadedPicture = (attach_id: number) => ({
  attach_id,
  thumb: `/t/${attach_id}`,
  width: 4,
  height: 3,
  preview: '',
})
const draftPicture = (attach_id: number) => ({
  id: `p${attach_id}`,
  name: `${attach_id}.jpg`,
  uploaded: uploadedPicture(attach_id),
})
const draft = (part: Partial<Draft> = {}): Draft => ({ ...emptyDraft('key'), text: '天刚亮就上山了', ...part })
const post = (part: Partial<PostForEdit> = {}) =>
  ({
    topic_id: 7,
    content: '今年的秋茶',
    tag_data: { tag_id: 3, tag_name: '茶山四季' },
    location: '云溪镇',
    anonymous: '0',
    attachment: [{ ...uploadedPicture(1), url: '/u/1', full: '/f/1' }],
    state: '2',
    rev: 4,
    lng: 120.1,
    lat: 30.2,
    ...part,
  }) as PostForEdit
const video = { vid: 'v1', thumb: { id: 9, url: '/v.jpg' } } as Video

describe('request body of a draft', () => {
  test('a draft with text only is a text post', () => {
    expect(toPostInput(draft())).toMatchObject({
      content: '天刚亮就上山了',
      topic_type: '1',
      attachment: '[]',
      thumb: '[]',
      tag: '',
      anonymous: 0,
    })
  })
  test('pictures are sent as ids in display order', () => {
    expect(toPostInput(draft({ pictures: [draftPicture(5), draftPicture(2)] }))).toMatchObject({
      topic_type: '2',
      attachment: '[{"id":5},{"id":2}]',
    })
  })
  test('the video of an edited post is sent unchanged with its poster', () => {
    expect(toPostInput(draft({ video }))).toMatchObject({
      topic_type: '3',
      attachment: '[{"vid":"v1"}]',
      thumb: '[{"id":9}]',
    })
  })
  test('coordinates are sent only with the location that they were chosen for', () => {
    const fromPost = draftFromPost(post(), 'k')
    expect(toPostInput(fromPost)).toMatchObject({ location: '云溪镇', lng: 120.1, lat: 30.2 })
    expect(toPostInput({ ...fromPost, location: '大岭头' })).not.toHaveProperty('lng')
  })
  test('a picture of an edited post keeps the URL of its full size, which 查看大图 opens', () => {
    expect(draftFromPost(post(), 'k').pictures[0]?.uploaded).toMatchObject({ thumb: '/t/1', full: '/f/1' })
  })
  test('sending the same draft again is the same attempt; another text is another attempt', () => {
    const input = toPostInput(draft())
    expect(withAttempt([input], toPostInput(draft({ key: 'other' })))).toEqual([input])
    expect(withAttempt([input], toPostInput(draft({ text: '下山' })))).toHaveLength(2)
  })
})

describe('merging a stored draft with the post', () => {
  test('an edit without a stored draft starts with the post', () => {
    const { draft: fromPost, stale } = mergeStoredDraft(post(), undefined, 'k')
    expect(stale).toBeUndefined()
    expect(fromPost).toMatchObject({
      text: '今年的秋茶',
      tag: { id: 3, name: '茶山四季' },
      location: '云溪镇',
      editedPost: { id: 7, rev: 4, online: false },
    })
    expect(fromPost.pictures.map((p) => p.uploaded?.attach_id)).toEqual([1])
  })
  test('an edit continues a stored draft of the same revision', () => {
    const stored = { ...draftFromPost(post(), 'old'), text: '改了一半' }
    expect(mergeStoredDraft(post(), stored, 'k')).toEqual({ draft: stored })
  })
  test('a stored draft of an older revision is returned as stale next to the newer post', () => {
    const stored = { ...draftFromPost(post({ rev: 3 }), 'old'), text: '改了一半' }
    const { draft: fromPost, stale } = mergeStoredDraft(post(), stored, 'k')
    expect(fromPost.text).toBe('今年的秋茶')
    expect(stale).toBe(stored)
    expect(rebaseDraft(fromPost, stored)).toMatchObject({ text: '改了一半', key: 'k', editedPost: { rev: 4 } })
  })
  test('a stored draft equal to the post is not stale', () => {
    const sent = { ...draftFromPost(post({ rev: 3 }), 'old'), text: '今年的秋茶 \n' }
    expect(mergeStoredDraft(post(), sent, 'k').stale).toBeUndefined()
  })
  test('a stored draft of another post is ignored', () => {
    const stored = { ...draftFromPost(post({ topic_id: 8 }), 'old'), text: '别的' }
    expect(mergeStoredDraft(post(), stored, 'k').draft.text).toBe('今年的秋茶')
  })
  test('a rebased draft keeps the pictures that replace the video of the post', () => {
    const ownDraft = { ...draftFromPost(post({ attachment: video }), 'old'), video: null, pictures: [draftPicture(9)] }
    const rebased = rebaseDraft(draftFromPost(post({ attachment: video }), 'new'), ownDraft)
    expect(toPostInput(rebased)).toMatchObject({ topic_type: '2', attachment: JSON.stringify([{ id: 9 }]) })
    const untouched = rebaseDraft(draftFromPost(post({ attachment: video }), 'new'), {
      ...ownDraft,
      video,
      pictures: [],
    })
    expect(toPostInput(untouched)).toMatchObject({ topic_type: '3' })
  })
  test('a rebased draft is submitted against the newer revision', () => {
    const ownDraft = { ...draftFromPost(post({ rev: 3 }), 'old'), text: '我的', unconfirmed: [toPostInput(draft())] }
    expect(rebaseDraft(draftFromPost(post(), 'new'), ownDraft)).not.toHaveProperty('unconfirmed')
  })
})

describe('empty draft', () => {
  test('a draft is empty until it has content', () => {
    expect(isEmpty(emptyDraft('k'))).toBe(true)
    expect(isEmpty(draft({ text: ' \n ' }))).toBe(true)
    expect(isEmpty(draft({ text: '', tag: { id: 3, name: '茶山四季' } }))).toBe(true)
    expect(isEmpty(draft({ text: '', location: '云溪镇' }))).toBe(false)
    expect(isEmpty(draft({ text: '', pictures: [{ id: 'a', name: 'a.jpg' }] }))).toBe(false)
  })
})

describe('draft validation', () => {
  const waiting = { id: 'a', name: 'a.jpg' }
  test('validation errors come in the order of the specification', () => {
    const everything = draft({ text: ' ', pictures: [waiting] })
    expect(validateDraft(everything, false)).toEqual({ message: '请先填写内容!', field: 'text' })
    expect(validateDraft({ ...everything, text: '字'.repeat(1001) }, false)).toEqual({
      message: '内容最多1000字',
      field: 'text',
    })
    expect(validateDraft({ ...everything, text: '字' }, false)).toEqual({
      message: '请先同意发帖条约!',
      field: 'agreement',
    })
    expect(validateDraft({ ...everything, text: '字' }, true)?.field).toBe('pictures')
    expect(validateDraft(draft({ pictures: [draftPicture(1)] }), true)).toBeUndefined()
  })
  test('without a network the message says so and names the waiting media', () => {
    const messageOf = (media: Partial<Draft>, stalled: boolean) =>
      validateDraft(draft({ text: '字', ...media }), true, { stalled, online: false })?.message
    const video = { id: 'v', name: 'v.mp4', size: 1 }
    for (const stalled of [false, true]) {
      expect(messageOf({ pictures: [waiting] }, stalled)).toBe('网络已断开，图片上传完才能发布')
      expect(messageOf({ videoUpload: video }, stalled)).toBe('网络已断开，视频上传完才能发布')
    }
    expect(messageOf({ pictures: [draftPicture(1)] }, false)).toBeUndefined()
    expect(messageOf({ videoUpload: { ...video, uploaded: { vid: 'x', poster: 1 } } }, false)).toBeUndefined()
  })
  test('the length limit counts an emoji as one character', () => {
    expect(validateDraft(draft({ text: '🍵'.repeat(1000) }), true)).toBeUndefined()
    expect(validateDraft(draft({ text: '🍵'.repeat(1001) }), true)?.field).toBe('text')
  })
})
