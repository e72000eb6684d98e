import { expect, test } from 'vitest'
import { pictureFileError, pictureTypeError } from './upload-picked-picture.ts'

test.each([
  ['茶山.jpg', '', 9, undefined],
  ['IMG_01.JPEG', '', 10_485_760, undefined],
  ['动图.gif', '', 9, undefined],
  ['矢量.svg', '', 9, '不支持上传类型'],
  ['照片.heic', '', 9, '不支持上传类型'],
  ['image%3A1042', 'image/png', 9, undefined],
  ['image%3A1042', 'image/svg+xml', 9, '不支持上传类型'],
  ['jpg', '', 9, '不支持上传类型'],
  ['茶山.png', '', 10_485_761, '图片大小不能超过10M'],
])('the file %s of type “%s” and %i bytes gets the message %s', (name, type, size, message) => {
  const file = new File([new Uint8Array(size)], name, { type })
  expect(pictureFileError(file)).toBe(message)
})

test('a picture that is cropped may be larger', () => {
  expect(pictureTypeError({ name: '茶山.png', type: '' })).toBeUndefined()
  expect(pictureTypeError({ name: '茶山.webp', type: 'image/webp' })).toBe('不支持上传类型')
})
