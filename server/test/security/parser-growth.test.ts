import { fastifyCookie } from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  box,
  exifOf,
  jpegExif,
  jpegOf,
  jpegSegment,
  mp4Of,
  pngChunk,
  pngOf,
  webpOf,
} from '../../../contract/src/circle/ai-mark/ai-mark.fixture.ts'
import { findAigc, toJson } from '../../../contract/src/circle/ai-mark/ai-mark.ts'
import { sourceOfBytes } from '../../../contract/src/circle/ai-mark/byte-source.ts'
import {
  inspectC2pa,
  inspectComment,
  inspectField,
  inspectTool,
  inspectXmp,
} from '../../../contract/src/circle/ai-mark/inspect.ts'
import { readAiMark } from '../../../contract/src/circle/ai-mark/read-ai-mark.ts'
import { cleanInput, foldDigits, inputLength } from '../../../contract/src/clean-input.ts'
import { calls } from '../../../contract/src/index.ts'
import { shorten, trimHashes } from '../../../contract/src/text.ts'
import { isAppScheme, isSecureUrl, isWebUrl } from '../../../contract/src/urls.ts'
import { toSingleLine } from '../../../web/src/ui/text/single-line.ts'
import { sniffImageFormat } from '../../src/adapters/image/sniff.ts'
import { expandIpv6, parseIpv4 } from '../../src/adapters/ip-region/ip-address.ts'
import { regionName } from '../../src/adapters/ip-region/region-name.ts'
import { markOfTags } from '../../src/adapters/video/read-video-mark.ts'
import { sniffVideoFormat } from '../../src/adapters/video/sniff.ts'
import { targetOf } from '../../src/circle/embed/oembed.ts'
import { deviceName } from '../../src/identity/account/device-name.ts'
import { isProof } from '../../src/identity/login/captcha/proof.ts'
import { clientKindOf } from '../../src/identity/request/content-security-policy.ts'
import { registerBodyParsers } from '../../src/platform/http/body/body-parser.ts'
import { decodeCursor, pageNumberFromCursor } from '../../src/platform/http/cursor.ts'
import { ipNetwork, ipSubnet } from '../../src/platform/rate-limit/ip-network.ts'
import { compileBlocklist } from '../../src/platform/text/blocklist.ts'
import { nearDuplicateKey } from '../../src/platform/text/near-duplicate.ts'
import { normalizeText } from '../../src/platform/text/normalize.ts'
import { queryTokens, searchText, searchTokens } from '../../src/platform/text/search.ts'
import { expectLinear, pieces, repeat } from './linear-time.ts'

type Parse = (size: number) => unknown

const match = compileBlocklist({ refuse: ['敏感词', 'aaaaaaab', '1.1.1'], hold: ['中中中国'], allow: [] })

/** Text from readers, headers and the metadata of files. */
const textParsers: Record<string, (text: string) => unknown> = {
  cleanInput,
  inputLength,
  foldDigits,
  trimHashes,
  shorten: (text) => shorten(text, 20),
  toSingleLine,
  normalizeText: (text) => normalizeText(text),
  nearDuplicateKey,
  searchText,
  searchTokens,
  queryTokens,
  blocklist: match,
  isSecureUrl,
  isWebUrl,
  isAppScheme,
  ipNetwork,
  ipSubnet,
  parseIpv4,
  expandIpv6,
  regionName,
  deviceName,
  clientKindOf,
  decodeCursor,
  encodedCursor: (text) => decodeCursor(Buffer.from(`1 ${text}`).toString('base64url')),
  pageNumberFromCursor,
  isProof: (text) => isProof({ answer: 'salt', bits: 8 }, text),
  toJson,
  findAigc,
  inspectXmp,
  xmpWithMark: (text) => inspectXmp(`<x:xmpmeta>${text}<TC260:AIGC>${text}`),
  inspectTool,
  inspectComment,
  inspectField: (text) => inspectField('parameters', text),
  inspectC2pa: (text) => inspectC2pa(Buffer.from(text)),
  cookies: (text) => fastifyCookie.parse(text),
}

describe('the time of a text parser grows with the size of the text', () => {
  test.each(Object.entries(textParsers))('%s', async (_, parse) => {
    for (const piece of pieces) {
      await expectLinear((size) => {
        const text = repeat(piece, size)
        return () => parse(text)
      })
    }
  })
})

const bytes = (size: number, value = 0) => new Uint8Array(size).fill(value)
const many = <T>(size: number, each: number, make: () => T): T[] =>
  Array.from({ length: Math.ceil(size / each) }, () => make())
const nestedBox = (depth: number): Uint8Array => (depth === 0 ? bytes(8) : box('moov', nestedBox(depth - 1)))

/** A directory of the most entries, each naming the same text that fills the rest. */
const tiffOfRepeats = (size: number): Uint8Array => {
  const entries = 512
  const tiff = Buffer.alloc(Math.min(size, 65_000) + 8 + 2 + entries * 12, 'parameters')
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(entries, 8)
  const text = 10 + entries * 12
  for (let at = 10; at < text; at += 12) {
    tiff.writeUInt16LE(0x010e, at)
    tiff.writeUInt16LE(2, at + 2)
    tiff.writeUInt32LE(tiff.length - text, at + 4)
    tiff.writeUInt32LE(text, at + 8)
  }
  return tiff.subarray(0, 65_400)
}

/** Files whose parts are many, empty, nested, or lie about their size. */
const files: Record<string, (size: number) => Uint8Array> = {
  zeros: (size) => bytes(size),
  'a JPEG of markers': (size) => Uint8Array.from([0xff, 0xd8, ...bytes(size, 0xff)]),
  'a JPEG of empty segments': (size) => jpegOf(...many(size, 4, () => jpegSegment(0xe1, bytes(0)))),
  'a JPEG of Exif segments': (size) => jpegOf(...many(size, 64, () => jpegExif(exifOf([])))),
  'a JPEG of Exif entries for the same text': (size) => jpegOf(jpegExif(tiffOfRepeats(size))),
  'a PNG of empty chunks': (size) => pngOf(...many(size, 12, () => pngChunk('tEXt', bytes(0)))),
  'a PNG of one text': (size) => pngOf(pngChunk('tEXt', bytes(size, 0x41))),
  'a WebP of empty chunks': (size) => webpOf(...many(size, 8, (): [string, Uint8Array] => ['EXIF', bytes(0)])),
  'an MP4 of empty boxes': (size) => mp4Of(...many(size, 8, () => box('free', bytes(0)))),
  'an MP4 of nested boxes': (size) => mp4Of(nestedBox(Math.min(500, size / 16))),
  'an MP4 with boxes without a size': (size) =>
    mp4Of(...many(size, 8, () => Uint8Array.from([0, 0, 0, 0, 109, 111, 111, 118]))),
}

const fileParsers: Record<string, (file: Uint8Array) => unknown> = {
  readAiMark: (file) => readAiMark(sourceOfBytes(file)),
  sniffImageFormat,
  sniffVideoFormat,
}

describe('the time of a file parser grows with the size of the file', () => {
  const cases = Object.entries(fileParsers).flatMap(([name, parse]) =>
    Object.entries(files).map(([shape, make]) => [name, shape, parse, make] as const),
  )
  test.each(cases)('%s of %s', (_, __, parse, make) =>
    expectLinear((size) => {
      const file = make(size)
      return () => parse(file)
    }),
  )
})

test('the tags of a video are read in a time that grows with their size', async () => {
  for (const piece of pieces)
    for (const tagSize of [8, 4_096])
      await expectLinear((size) => {
        const tags = many(size, tagSize, (): [string, string] => ['comment', repeat(piece, tagSize)])
        return () => markOfTags(tags)
      })
})

test('the target of an oEmbed request is read in a time that grows with its address', async () => {
  for (const piece of pieces)
    for (const start of ['/s/', '/embed/post/', '/h5/circle/#/sharedetail/', '/h5/circle/?a=', ''])
      await expectLinear((size) => {
        const address = `https://a.example${start}${repeat(piece, size)}`
        return () => URL.canParse(address) && targetOf(new URL(address), '/h5/circle')
      })
})

test('a query is read in a time that grows with its size', async () => {
  const server = Fastify()
  server.get('/', ({ query }) => Object.keys(query as object).length)
  await server.ready()
  for (const make of [
    (size: number) => Array.from({ length: size / 8 }, (_, i) => `k${i}=1`).join('&'),
    ...['a=1&', 'a[]=1&', '%41', '%', '=', '&', '+', 'a[b][c]=1&'].map(
      (piece) => (size: number) => repeat(piece, size),
    ),
  ])
    await expectLinear((size) => {
      const url = `/?${make(size)}`
      return () => server.inject({ url })
    })
  await server.close()
})

const requests: Record<string, Parse> = {
  'a form of keys': (size) => [
    'application/x-www-form-urlencoded',
    Array.from({ length: size / 8 }, (_, i) => `k${i}=1`).join('&'),
  ],
  'a form of one list': (size) => ['application/x-www-form-urlencoded', repeat('a[]=1&', size)],
  'a form of percent signs': (size) => ['application/x-www-form-urlencoded', repeat('%', size)],
  'JSON of keys': (size) => [
    'application/json',
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 8 }, (_, i) => [`k${i}`, 1]))),
  ],
  'JSON of numbers': (size) => ['application/json', `{"a":[${repeat('1,', size)}1]}`],
  'JSON of open brackets': (size) => ['application/json', `{"a":${repeat('[', size)}`],
  'JSON of nested lists': (size) => ['application/json', `{"a":${repeat('[', size / 2)}${repeat(']', size / 2)}}`],
  'JSON of one text': (size) => ['application/json', `{"a":"${repeat('\\u0041', size - (size % 6))}"}`],
}

const openServer = async () => {
  const server = Fastify({ bodyLimit: 1 << 24, trustProxy: ['127.0.0.1', '10.0.0.0/8'] })
  registerBodyParsers(server)
  server.post('/', (request) => ({ unreadable: typeof request.body === 'symbol', ip: request.ip.length }))
  await server.ready()
  return server
}

describe('a request body', () => {
  test.each(Object.entries(requests))('of %s is read in a time that grows with its size', async (_, make) => {
    const server = await openServer()
    await expectLinear((size) => {
      const [type, payload] = make(size) as [string, string]
      return () => server.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
    })
    await server.close()
  })

  test('with the addresses of a thousand proxies is read in a time that grows with their number', async () => {
    const server = await openServer()
    for (const piece of ['10.0.0.1, ', ',', ' ', '1.', '::'])
      await expectLinear(
        (size) => () =>
          server.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': repeat(piece, size) } }),
      )
    await server.close()
  })

  test.each([
    ['a form of 200 keys', 'application/x-www-form-urlencoded', 200, false],
    ['a form of 201 keys', 'application/x-www-form-urlencoded', 201, true],
    ['JSON of 200 keys', 'application/json', 200, false],
    ['JSON of 201 keys', 'application/json', 201, true],
  ])('of %s is readable up to the most keys of a call', async (_, type, keys, unreadable) => {
    const server = await openServer()
    const entries = Array.from({ length: keys }, (__, i): [string, string] => [`k${i}`, '1'])
    const payload = type.endsWith('json')
      ? JSON.stringify({ nested: Object.fromEntries(entries) })
      : new URLSearchParams(entries).toString()
    const answer = await server.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
    expect(answer.json().unreadable).toBe(unreadable)
    await server.close()
  })
})

test('the measure finds a parser that takes a quadratic time', async () => {
  // A loop of its own: a search of the engine takes most of a short text's time for its call.
  const rescan = (text: string) => {
    let found = 0
    for (let start = 0; start < text.length; start++)
      for (let i = start; i < text.length; i += 64) if (text.charCodeAt(i) === 98) found++
    return found
  }
  const measured = expectLinear((size) => {
    const text = repeat('a', size)
    return () => rescan(text)
  })
  await expect(measured).rejects.toThrow()
})

test('the input of every call is validated in a time that grows with its size', async () => {
  for (const { input } of Object.values(calls)) {
    const names = Object.keys((input as { shape?: object }).shape ?? {})
    for (const piece of ['1,', '['])
      await expectLinear((size) => {
        // A body has one limit for all its fields.
        const value = repeat(piece, size / Math.max(1, names.length))
        const fields = Object.fromEntries(names.map((name) => [name, value]))
        return () => input.safeParse(fields)
      })
  }
})
