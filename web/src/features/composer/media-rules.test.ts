import { describe, expect, test } from 'vitest'
import { type Candidate, judge, kindOf, type MediaKind } from './media-rules.ts'

const file = (name: string, size = 1000, type = ''): Candidate => ({ name, type, size })
const both: MediaKind[] = ['image', 'video']
const pictures = (n: number): MediaKind[] => Array.from({ length: n }, () => 'image')

describe('what may join a post', () => {
  const table: {
    says: string
    present: MediaKind[]
    chosen: Candidate[]
    takes?: MediaKind[]
    joins: string[]
    words: string[]
  }[] = [
    { says: 'a picture', present: [], chosen: [file('a.jpg')], joins: ['a.jpg'], words: [] },
    {
      says: 'several pictures at once',
      present: [],
      chosen: [file('a.JPG'), file('b.png'), file('c.gif')],
      joins: ['a.JPG', 'b.png', 'c.gif'],
      words: [],
    },
    { says: 'what iPhones store', present: [], chosen: [file('a.HEIC')], joins: ['a.HEIC'], words: [] },
    {
      says: 'nothing that is empty',
      present: [],
      chosen: [file('a.jpg', 0), file('b.mp4', 0)],
      joins: [],
      words: ['图片无法识别，请换一张', '不支持上传类型'],
    },
    { says: 'a ninth picture', present: pictures(8), chosen: [file('a.jpg')], joins: ['a.jpg'], words: [] },
    { says: 'no tenth picture', present: pictures(9), chosen: [file('a.jpg')], joins: [], words: ['最多上传9个资源'] },
    {
      says: 'as many as there is room for',
      present: pictures(7),
      chosen: [file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')],
      joins: ['a.jpg', 'b.jpg'],
      words: ['最多上传9个资源'],
    },
    {
      says: 'no video beside pictures',
      present: ['image'],
      chosen: [file('a.mp4')],
      joins: [],
      words: ['只能上传一种类型的资源'],
    },
    {
      says: 'no picture beside a video',
      present: ['video'],
      chosen: [file('a.jpg')],
      joins: [],
      words: ['只能上传一种类型的资源'],
    },
    {
      says: 'the first kind of a mixed choice',
      present: [],
      chosen: [file('a.jpg'), file('b.mov'), file('c.jpg')],
      joins: ['a.jpg', 'c.jpg'],
      words: ['只能上传一种类型的资源'],
    },
    { says: 'one video', present: [], chosen: [file('a.mp4')], joins: ['a.mp4'], words: [] },
    { says: 'no second video', present: ['video'], chosen: [file('b.mp4')], joins: [], words: ['最多上传一个视频'] },
    {
      says: 'a video of exactly the limit',
      present: [],
      chosen: [file('a.mp4', 500_240_000)],
      joins: ['a.mp4'],
      words: [],
    },
    {
      says: 'no video above the limit',
      present: [],
      chosen: [file('a.mp4', 500_240_001)],
      joins: [],
      words: ['视频大小不能超过500M'],
    },
    {
      says: 'nothing of an unknown type',
      present: [],
      chosen: [file('a.pdf'), file('b.svg'), file('c.webp')],
      joins: [],
      words: ['不支持上传类型'],
    },
    {
      says: 'no video where only pictures are taken',
      present: [],
      takes: ['image'],
      chosen: [file('a.mp4')],
      joins: [],
      words: ['不支持上传类型'],
    },
    {
      says: 'the good ones of a mixed bag, each reason once',
      present: [],
      chosen: [file('a.doc'), file('b.jpg'), file('c.txt'), file('d.mp4')],
      joins: ['b.jpg'],
      words: ['不支持上传类型', '只能上传一种类型的资源'],
    },
  ]
  test.each(table)('$says', ({ present, chosen, takes, joins, words }) => {
    const judgement = judge(present, chosen, takes ?? both)
    expect(judgement.accepted.map((f) => f.name)).toEqual(joins)
    expect(judgement.refusals).toEqual(words)
  })
})

describe('the kind of a file', () => {
  test('is told by the ending of its name, whatever the case', () => {
    expect(kindOf({ name: 'IMG_1.JPEG', type: '' })).toBe('image')
    expect(kindOf({ name: 'clip.RMVB', type: '' })).toBe('video')
  })
  test('is told by its type when the gallery gave no ending', () => {
    expect(kindOf({ name: 'image:1234', type: 'image/png' })).toBe('image')
    expect(kindOf({ name: 'capture', type: 'video/quicktime' })).toBe('video')
  })
  test('is unknown for everything else', () => {
    expect(kindOf({ name: 'photo', type: '' })).toBeUndefined()
    expect(kindOf({ name: 'photo.svg', type: 'image/png' })).toBeUndefined()
  })
})
