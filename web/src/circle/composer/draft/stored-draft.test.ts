import { expect, test } from 'vitest'
import { isEmpty, toPostInput } from './draft.ts'
import { parseStoredDraft } from './stored-draft.ts'

const uploaded = { attach_id: 3, thumb: '/a.webp', width: 4, height: 3, preview: '' }
const video = { id: 'v', name: 'a.mp4', size: 9, key: 'k' }
const input = {
  content: '甲',
  location: '',
  tag: '',
  attachment: '[]',
  thumb: '[]',
  topic_type: '1',
  anonymous: 0,
  ai: 0,
}

test('a draft stored by version 0.1 is read under the current property names', () => {
  const stored = {
    text: '甲',
    tag: { id: 1, name: '茶山' },
    place: '云溪镇',
    anonymous: false,
    pictures: [{ id: 'p', name: 'a.jpg', sent: uploaded }],
    clip: { ...video, sent: { vid: '7', poster: 8 } },
    video: null,
    key: 'key',
    unanswered: [input],
    edits: { id: 5, rev: 2, online: true, place: '云溪镇', lng: null, lat: null },
  }
  const draft = parseStoredDraft(stored)
  expect(draft).toEqual({
    text: '甲',
    tag: { id: 1, name: '茶山' },
    location: '云溪镇',
    anonymous: false,
    pictures: [{ id: 'p', name: 'a.jpg', uploaded }],
    videoUpload: { ...video, uploaded: { vid: '7', poster: 8 } },
    video: null,
    key: 'key',
    unconfirmed: [input],
    editedPost: { id: 5, rev: 2, online: true, location: '云溪镇', lng: null, lat: null },
  })
  expect(parseStoredDraft(draft)).toEqual(draft)
})

test('a stored draft can be sent after it was read, and a stored value that is not a draft is dropped', () => {
  const draft = parseStoredDraft({
    text: ' 乙 ',
    tag: null,
    place: '',
    anonymous: true,
    pictures: [],
    video: null,
    key: 'k',
  })
  expect(draft && isEmpty(draft)).toBe(false)
  expect(draft && toPostInput(draft).content).toBe('乙')
  for (const value of [undefined, null, 7, 'text', [], {}, { text: '甲' }, { text: '甲', place: '', key: 'k' }])
    expect(parseStoredDraft(value)).toBeUndefined()
})
