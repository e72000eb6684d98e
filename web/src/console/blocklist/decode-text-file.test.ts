import { expect, test } from 'vitest'
import { decodeTextFile } from './decode-text-file.ts'

test('a list of terms is read in UTF-8, in GBK and in UTF-16, without its byte order mark', () => {
  const text = '代开发票\n加微信'
  expect(decodeTextFile(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
  const gbk = [0xb4, 0xfa, 0xbf, 0xaa, 0xb7, 0xa2, 0xc6, 0xb1, 0x0a, 0xbc, 0xd3, 0xce, 0xa2, 0xd0, 0xc5]
  expect(decodeTextFile(new Uint8Array(gbk))).toBe(text)
  expect(decodeTextFile(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
  expect(decodeTextFile(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text)
})
