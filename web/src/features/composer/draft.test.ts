import type { Video } from '@quanzi/contract/post'
import { describe, expect, test } from 'vitest'
import { problemOf } from './checks.ts'
import { type Draft, draftOf, emptyDraft, formOf, isEmpty, merged, onto, type PostForEdit, sameForm } from './draft.ts'

const sent = (attach_id: number) => ({ attach_id, thumb: `/t/${attach_id}`, width: 4, height: 3, preview: '' })
const arrived = (attach_id: number) => ({ id: `p${attach_id}`, name: `${attach_id}.jpg`, sent: sent(attach_id) })
const draft = (part: Partial<Draft> = {}): Draft => ({ ...emptyDraft('key'), text: '天刚亮就上山了', ...part })
const post = (part: Partial<PostForEdit> = {}) =>
  ({
    topic_id: 7,
    content: '今年的秋茶',
    tag_data: { tag_id: 3, tag_name: '茶山四季' },
    location: '云溪镇',
    anonymous: '0',
    attachment: [{ ...sent(1), url: '/u/1', full: '/f/1' }],
    state: '2',
    rev: 4,
    lng: 120.1,
    lat: 30.2,
    ...part,
  }) as PostForEdit
const video = { vid: 'v1', thumb: { id: 9, url: '/v.jpg' } } as Video

describe('what a draft hands in', () => {
  test('text alone is a text', () => {
    expect(formOf(draft())).toMatchObject({
      content: '天刚亮就上山了',
      topic_type: '1',
      attachment: '[]',
      thumb: '[]',
      tag: '',
      anonymous: 0,
    })
  })
  test('pictures go by their ids, in the order in which they stand', () => {
    expect(formOf(draft({ pictures: [arrived(5), arrived(2)] }))).toMatchObject({
      topic_type: '2',
      attachment: '[{"id":5},{"id":2}]',
    })
  })
  test('the video of an edited post stays as it is, with its poster', () => {
    expect(formOf(draft({ video }))).toMatchObject({
      topic_type: '3',
      attachment: '[{"vid":"v1"}]',
      thumb: '[{"id":9}]',
    })
  })
  test('the point of the map goes with the place it was chosen for and with no other', () => {
    const opened = draftOf(post(), 'k')
    expect(formOf(opened)).toMatchObject({ location: '云溪镇', lng: 120.1, lat: 30.2 })
    expect(formOf({ ...opened, place: '大岭头' })).not.toHaveProperty('lng')
  })
  test('the same draft makes the same form, another text another one', () => {
    expect(sameForm(formOf(draft()), formOf(draft({ key: 'other' })))).toBe(true)
    expect(sameForm(formOf(draft()), formOf(draft({ text: '下山' })))).toBe(false)
  })
})

describe('opening a post for editing', () => {
  test('shows the post as it is when nothing was left on the device', () => {
    const { draft: opened, stale } = merged(post(), undefined, 'k')
    expect(stale).toBeUndefined()
    expect(opened).toMatchObject({
      text: '今年的秋茶',
      tag: { id: 3, name: '茶山四季' },
      place: '云溪镇',
      edits: { id: 7, rev: 4, online: false },
    })
    expect(opened.pictures.map((p) => p.sent?.attach_id)).toEqual([1])
  })
  test('goes on with what was left of the same revision', () => {
    const left = { ...draftOf(post(), 'old'), text: '改了一半' }
    expect(merged(post(), left, 'k')).toEqual({ draft: left })
  })
  test('does not hide a newer revision behind what was left of an older one, and does not lose that either', () => {
    const left = { ...draftOf(post({ rev: 3 }), 'old'), text: '改了一半' }
    const { draft: opened, stale } = merged(post(), left, 'k')
    expect(opened.text).toBe('今年的秋茶')
    expect(stale).toBe(left)
    expect(onto(opened, left)).toMatchObject({ text: '改了一半', key: 'k', edits: { rev: 4 } })
  })
  test('asks nothing when what was left says the same as the post', () => {
    expect(merged(post(), draftOf(post({ rev: 3 }), 'old'), 'k').stale).toBeUndefined()
  })
  test('forgets what was left of another post', () => {
    const left = { ...draftOf(post({ topic_id: 8 }), 'old'), text: '别的' }
    expect(merged(post(), left, 'k').draft.text).toBe('今年的秋茶')
  })
  test('own words on a newer revision are handed in afresh', () => {
    const mine = { ...draftOf(post({ rev: 3 }), 'old'), text: '我的', unanswered: [formOf(draft())] }
    expect(onto(draftOf(post(), 'new'), mine)).not.toHaveProperty('unanswered')
  })
})

describe('a draft', () => {
  test('is empty until it holds something', () => {
    expect(isEmpty(emptyDraft('k'))).toBe(true)
    expect(isEmpty(draft({ text: ' \n ' }))).toBe(true)
    expect(isEmpty(draft({ text: '', tag: { id: 3, name: '茶山四季' } }))).toBe(true)
    expect(isEmpty(draft({ text: '', place: '云溪镇' }))).toBe(false)
    expect(isEmpty(draft({ text: '', pictures: [{ id: 'a', name: 'a.jpg' }] }))).toBe(false)
  })
})

describe('the checks before handing in', () => {
  const waiting = { id: 'a', name: 'a.jpg' }
  test('come in the order of the specification', () => {
    const everything = draft({ text: ' ', pictures: [waiting] })
    expect(problemOf(everything, false)).toEqual({ words: '请先填写内容!', at: 'text' })
    expect(problemOf({ ...everything, text: '字'.repeat(1001) }, false)).toEqual({
      words: '内容最多1000字',
      at: 'text',
    })
    expect(problemOf({ ...everything, text: '字' }, false)).toEqual({ words: '请先同意发帖条约!', at: 'agreement' })
    expect(problemOf({ ...everything, text: '字' }, true)?.at).toBe('pictures')
    expect(problemOf(draft({ pictures: [arrived(1)] }), true)).toBeUndefined()
  })
  test('count characters as people do', () => {
    expect(problemOf(draft({ text: '🍵'.repeat(1000) }), true)).toBeUndefined()
    expect(problemOf(draft({ text: '🍵'.repeat(1001) }), true)?.at).toBe('text')
  })
})
