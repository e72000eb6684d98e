import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptedPictures } from '../../../ui/media/picture-picker/upload-picked-picture.ts'
import {
  acceptedCovers,
  acceptedMedia,
  acceptedVideos,
  type FileInfo,
  type MediaKind,
  mediaKindOf,
  validateFiles,
} from './validate-files.ts'

const file = (name: string, size = 1000, type = ''): FileInfo => ({ name, type, size })
const both: MediaKind[] = ['image', 'video']
const pictures = (n: number): MediaKind[] => Array.from({ length: n }, () => 'image')

describe('file validation', () => {
  const table: {
    title: string
    existing: MediaKind[]
    chosen: FileInfo[]
    acceptedKinds?: MediaKind[]
    accepted: string[]
    rejections: string[]
  }[] = [
    { title: 'a picture is accepted', existing: [], chosen: [file('a.jpg')], accepted: ['a.jpg'], rejections: [] },
    {
      title: 'several pictures are accepted at once',
      existing: [],
      chosen: [file('a.JPG'), file('b.png'), file('c.gif')],
      accepted: ['a.JPG', 'b.png', 'c.gif'],
      rejections: [],
    },
    {
      title: 'pictures of Android albums in HEIC, WebP, AVIF and BMP are accepted',
      existing: [],
      chosen: [file('a.HEIC'), file('b.webp'), file('c.avif'), file('d.bmp'), file('image:7', 1000, 'image/webp')],
      accepted: ['a.HEIC', 'b.webp', 'c.avif', 'd.bmp', 'image:7'],
      rejections: [],
    },
    {
      title: 'pictures whose names have dots without an extension are accepted by their types',
      existing: [],
      chosen: [
        file('Screenshot_2026.01.02_com.tencent.mm', 1000, 'image/png'),
        file('微信图片_1.0', 1000, 'image/jpeg'),
        file('album.12345', 1000, 'image/heic'),
      ],
      accepted: ['Screenshot_2026.01.02_com.tencent.mm', '微信图片_1.0', 'album.12345'],
      rejections: [],
    },
    {
      title: 'an empty file is rejected',
      existing: [],
      chosen: [file('a.jpg', 0), file('b.mp4', 0)],
      accepted: [],
      rejections: ['图片无法识别，请换一张', '不支持上传类型'],
    },
    {
      title: 'a ninth picture is accepted',
      existing: pictures(8),
      chosen: [file('a.jpg')],
      accepted: ['a.jpg'],
      rejections: [],
    },
    {
      title: 'a tenth picture is rejected',
      existing: pictures(9),
      chosen: [file('a.jpg')],
      accepted: [],
      rejections: ['最多上传9个资源'],
    },
    {
      title: 'pictures are accepted up to the limit',
      existing: pictures(7),
      chosen: [file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')],
      accepted: ['a.jpg', 'b.jpg'],
      rejections: ['最多上传9个资源'],
    },
    {
      title: 'a video is rejected next to pictures',
      existing: ['image'],
      chosen: [file('a.mp4')],
      accepted: [],
      rejections: ['只能上传一种类型的资源'],
    },
    {
      title: 'a picture is rejected next to a video',
      existing: ['video'],
      chosen: [file('a.jpg')],
      accepted: [],
      rejections: ['只能上传一种类型的资源'],
    },
    {
      title: 'the kind of the first file wins in a mixed choice',
      existing: [],
      chosen: [file('a.jpg'), file('b.mov'), file('c.jpg')],
      accepted: ['a.jpg', 'c.jpg'],
      rejections: ['只能上传一种类型的资源'],
    },
    { title: 'one video is accepted', existing: [], chosen: [file('a.mp4')], accepted: ['a.mp4'], rejections: [] },
    {
      title: 'a second video is rejected',
      existing: ['video'],
      chosen: [file('b.mp4')],
      accepted: [],
      rejections: ['最多上传一个视频'],
    },
    {
      title: 'a video of exactly the size limit is accepted',
      existing: [],
      chosen: [file('a.mp4', 500_240_000)],
      accepted: ['a.mp4'],
      rejections: [],
    },
    {
      title: 'a video above the size limit is rejected',
      existing: [],
      chosen: [file('a.mp4', 500_240_001)],
      accepted: [],
      rejections: ['视频大小不能超过500M'],
    },
    {
      title: 'an unknown type is rejected',
      existing: [],
      chosen: [file('a.pdf'), file('b.svg'), file('c.tiff')],
      accepted: [],
      rejections: ['不支持上传类型'],
    },
    {
      title: 'a video is rejected where the site accepts pictures only',
      existing: [],
      acceptedKinds: ['image'],
      chosen: [file('a.mp4')],
      accepted: [],
      rejections: ['不支持上传类型'],
    },
    {
      title: 'valid files of a mixed choice are accepted, each message shown once',
      existing: [],
      chosen: [file('a.doc'), file('b.jpg'), file('c.txt'), file('d.mp4')],
      accepted: ['b.jpg'],
      rejections: ['不支持上传类型', '只能上传一种类型的资源'],
    },
  ]
  test.each(table)('$title', ({ existing, chosen, acceptedKinds, accepted, rejections }) => {
    const result = validateFiles(existing, chosen, acceptedKinds ?? both)
    expect(result.accepted.map((f) => f.name)).toEqual(accepted)
    expect(result.rejections).toEqual(rejections)
  })
})

describe('media kind of a file', () => {
  test('the media kind follows the file extension in any case', () => {
    expect(mediaKindOf({ name: 'IMG_1.JPEG', type: '' })).toBe('image')
    expect(mediaKindOf({ name: 'clip.RMVB', type: '' })).toBe('video')
  })
  test('the media kind follows the MIME type without an extension', () => {
    expect(mediaKindOf({ name: 'image:1234', type: 'image/png' })).toBe('image')
    expect(mediaKindOf({ name: 'capture', type: 'video/quicktime' })).toBe('video')
  })
  test('the media kind follows the MIME type after a dot that begins no known extension', () => {
    expect(mediaKindOf({ name: 'v1.2 final', type: 'video/mp4' })).toBe('video')
    expect(mediaKindOf({ name: 'clip.mp4', type: 'image/png' })).toBe('video')
  })
  test('the media kind is undefined for other files', () => {
    expect(mediaKindOf({ name: 'photo', type: '' })).toBeUndefined()
    expect(mediaKindOf({ name: 'photo.svg', type: 'image/svg+xml' })).toBeUndefined()
    expect(mediaKindOf({ name: 'photo.1', type: '' })).toBeUndefined()
  })
})

describe('what a file input offers', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    ['Mozilla/5.0 (Linux; Android 14; M2012K11AC) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile MicroMessenger/8.0.50'],
    ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile'],
  ])('%s gets wildcards, which open the album', (userAgent) => {
    vi.stubGlobal('navigator', { userAgent })
    expect([acceptedMedia(['image']), acceptedMedia(['video'])]).toEqual(['image/*', 'video/*'])
    expect(acceptedMedia(both)).toBe('image/*,video/*')
    expect([acceptedCovers(), acceptedVideos(), acceptedPictures()]).toEqual(['image/*', 'video/*', 'image/*'])
  })

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ])('%s gets a list, which does not name HEIC, so that an iPhone converts such a photo', (userAgent) => {
    vi.stubGlobal('navigator', { userAgent })
    for (const list of [acceptedMedia(both), acceptedCovers(), acceptedPictures()]) {
      expect(list).toMatch(/jpeg.*png/)
      expect(list).not.toMatch(/image\/\*|hei[cf]/)
    }
  })
})
