import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fastifyCookie } from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type CallName, calls } from '@quanzi/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readIp2RegionXdb } from '../../src/adapters/ip-region/ip2region-xdb.ts'
import { openIpv6Table } from '../../src/adapters/ip-region/ipv6-table.ts'
import { requestJson } from '../../src/adapters/vendor-http/request-json.ts'
import { manifestSchema } from '../../src/archive/manifest.ts'
import { readTarEntries, tarEnd, tarHeader, tarPadding } from '../../src/archive/tar.ts'
import { verifyArchive } from '../../src/archive/verify-archive.ts'
import { serveFiles } from '../../src/platform/files/serve-files.ts'
import { readUpload } from '../../src/platform/http/body/multipart.ts'
import { sendPublicBody } from '../../src/platform/http/envelope.ts'
import type { ReceivedFile, Storage } from '../../src/ports.ts'
import { expectLinear, pieces, repeat } from './linear-time.ts'

/** As in parser-growth.test.ts: what arrives in files, headers and answers. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-growth-'))
})
afterAll(() => rm(folder, { recursive: true }))

const crlf = '\r\n'
const part = (name: string, value = '', headers = '') =>
  `--b${crlf}content-disposition: form-data; name="${name}"${crlf}${headers}${crlf}${value}${crlf}`
const filePart = (content: string) => part('file"; filename="a.jpg', content, `content-type: image/jpeg${crlf}`)

/** Forms by their bodies; the boundary is `b`. */
const forms: Record<string, (size: number) => string> = {
  'empty parts': (size) => repeat(part('a'), size),
  'nested names': (size) => part(repeat('a[b]', size), '1'),
  'names of brackets': (size) => part(repeat('[', size), '1'),
  'one long value': (size) => part('a', repeat('1', size)),
  'a file': (size) => filePart(repeat('x', size)),
  'a file of nearly boundaries': (size) => filePart(repeat(`${crlf}--a`, size)),
  'a file of line ends': (size) => filePart(repeat(crlf, size)),
  'a file of dashes': (size) => filePart(repeat('-', size)),
  'many headers': (size) => part('a', '1', repeat(`x: y${crlf}`, size)),
  'one long header': (size) => part('a', '1', `x: ${repeat('y; ', size)}${crlf}`),
  'parameters of a header': (size) => part(`a"; ${repeat('b="c"; ', size)} d="`, '1'),
  'escapes of a header': (size) => part(repeat('\\\\', size), '1'),
  'percent signs in a file name': (size) => part(`file"; filename*=utf-8''${repeat('%e4', size)}; x="`, '1'),
  'no boundary at all': (size) => repeat('--c\r\n', size),
}

const receive = async (stream: Readable): Promise<ReceivedFile> => {
  for await (const _ of stream);
  return { discard: async () => undefined } as ReceivedFile
}

const openServer = async () => {
  const server = Fastify({ bodyLimit: 1 << 24 })
  await server.register(multipart)
  server.post('/', async (request) => {
    const fields = {}
    await readUpload(request, fields, { maxBytes: 1 << 22, tooLarge: 'tooLarge' }, { receive } as unknown as Storage)
    return fields
  })
  onTestFinished(() => server.close())
  return server
}
const boundary = 'multipart/form-data; boundary='

describe('a multipart form', () => {
  test.each(Object.entries(forms))('of %s is read in a time that grows with its size', async (_, make) => {
    const server = await openServer()
    await expectLinear((size) => {
      const payload = `${make(size)}--b--${crlf}`
      return () => server.inject({ method: 'POST', url: '/', headers: { 'content-type': `${boundary}b` }, payload })
    })
  })

  test('with a long boundary is read in a time that grows with its length', async () => {
    const server = await openServer()
    for (const piece of ['-', 'b', '\\', '"', ';', '; boundary='])
      await expectLinear((size) => {
        const text = repeat(piece, size)
        const payload = `--${text}${crlf}`.repeat(4)
        return () => server.inject({ method: 'POST', url: '/', headers: { 'content-type': boundary + text }, payload })
      })
  })

  test.each([
    ['21 fields', Array.from({ length: 21 }, (_, i) => part(`f${i}`, '1')).join('')],
    ['two files', filePart('1') + filePart('2')],
    ['a field of 10,001 characters', part('a', 'x'.repeat(10_001))],
    ['a name of the prototype', part('__proto__', '1')],
  ])('with %s is refused, or keeps no more than the limit', async (_, body) => {
    const server = await openServer()
    const payload = `${body}--b--${crlf}`
    const answer = await server.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': `${boundary}b` },
      payload,
    })
    const values = Object.values(answer.json<Record<string, string>>())
    expect(answer.statusCode >= 400 || (values.length <= 20 && values.join('').length <= 10_000)).toBe(true)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('headers of a request for a file or a page are read in a time that grows with their length', async () => {
  const bytes = Buffer.alloc(1_000)
  const read = async (_: string, range?: { start: number; end: number }) => ({
    stream: Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? 999) + 1)]),
    size: 1_000,
  })
  const server = Fastify()
  await server.register(fastifyCookie)
  serveFiles(server, {
    findFile: async () => ({
      type: 'image/webp',
      avif: null,
      kind: 'picture',
      site_id: 1,
      owner_id: 1,
      open: true,
      shown: true,
      stamp: 0,
    }),
    canRead: async () => true,
    ports: { storage: { read, size: async () => 1_000 } as unknown as Storage, clock: { now: () => new Date() } },
    config: { secret: 'secret' } as never,
    tag: () => {},
  })
  server.get('/page', (request, reply) => sendPublicBody(request, reply, 'text/html', { pieces: [bytes], etag: '"e"' }))
  onTestFinished(() => server.close())
  for (const [name, first] of [
    ['range', 'bytes='],
    ['range', ''],
    ['if-range', '"'],
    ['if-none-match', 'W/"'],
    ['cookie', ''],
    ['accept-encoding', ''],
  ] as const)
    for (const piece of [
      ...pieces.filter((one) => /^[\x21-\x7e]+$/.test(one)),
      '0-1,',
      '-1,',
      '"a",',
      'W/"a", ',
      'gzip;q=0.1,',
    ])
      for (const url of ['/files/token/full.webp', '/page'])
        await expectLinear((size) => {
          const headers = { [name]: first + repeat(piece, size) }
          return () => server.inject({ url, headers })
        })
})

test('pasted blocklists are read in a time that grows with their size', async () => {
  const address: CallName = 'POST console/word add'
  for (const piece of [...pieces, '\r\n', '\t', '，', '、', '"a","b"\r\n', '""', 'a,b,c\n', '赌博,拒绝\r\n'])
    await expectLinear((size) => {
      const input = { kind: 'refuse', words: repeat(piece, size) }
      return () => calls[address].input.safeParse(input)
    })
})

describe('an address database', () => {
  const record = '中国|0|浙江省|杭州市|电信'
  /** Segments of one size that name the same texts, or as many bytes as there are. */
  const database = (size: number, { segment, lengthAt, version }: Format, lie: boolean): Buffer => {
    const count = Math.floor(size / segment)
    const text = Buffer.from(record.repeat(lie ? 2_000 : 1))
    const head = Buffer.alloc(256)
    const first = head.length + text.length
    head.writeUInt32LE(first, 8)
    head.writeUInt32LE(first + segment * (count - 1), 12)
    head.writeUInt16LE(version, 16)
    const rows = Buffer.alloc(segment * count)
    for (let i = 0; i < count; i++) {
      rows.writeUInt16BE(0x2000 + i, i * segment)
      rows.writeUInt16BE(0x2000 + i, i * segment + 16 * (version === 6 ? 1 : 0))
      rows.writeUInt16LE(Math.min(65_535, text.length - (lie ? i : 0)), i * segment + lengthAt)
      rows.writeUInt32LE(head.length + (lie ? i : 0), i * segment + lengthAt + 2)
    }
    return Buffer.concat([head, text, rows])
  }
  type Format = { segment: number; lengthAt: number; version: number }
  const ipv4 = { segment: 14, lengthAt: 8, version: 4 }
  const ipv6 = { segment: 38, lengthAt: 32, version: 6 }

  test.each([false, true])('is read in a time that grows with its size (texts that overlap: %s)', (lie) =>
    expectLinear((size) => {
      const xdb = database(size, ipv4, lie)
      return () => readIp2RegionXdb(xdb)
    }),
  )

  test('of 32 times the size needs only logarithmically more reads per lookup', async () => {
    const lookUp = async (size: number) => {
      const path = join(folder, `${size}.xdb`)
      await writeFile(path, database(size, ipv6, false))
      const find = openIpv6Table(path)
      const start = performance.now()
      for (let i = 0; i < 500; i++) find(`2${(i % 0xfff).toString(16).padStart(3, '0')}::1`)
      return performance.now() - start
    }
    await lookUp(38 * 10)
    const small = await lookUp(38 * 100)
    expect(await lookUp(38 * 3_200)).toBeLessThan(Math.max(100, small * 8))
  })
})

describe('an answer of WeChat, of a portal or of another service', () => {
  const answers: Record<string, (size: number) => string> = {
    'open brackets': (size) => repeat('[', size),
    'nested objects': (size) => `${repeat('{"a":', size)}1`,
    keys: (size) => `{${Array.from({ length: size / 12 }, (_, i) => `"k${i}":1`).join()}}`,
    'one text': (size) => `{"openid":"${repeat('\\u0041', size - (size % 6))}"}`,
    'no JSON': (size) => repeat('<html>', size),
  }
  const answer = (body: string) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))

  test.each(Object.entries(answers))('of %s is read in a time that grows with its size', async (_, make) => {
    onTestFinished(() => void vi.restoreAllMocks())
    await expectLinear((size) => {
      const body = make(size - 100)
      return () => {
        answer(body)
        return requestJson('https://service.example')
      }
    })
  })

  test('is not read beyond 64 KiB', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    answer(`{"a":"${'x'.repeat(65_536)}"}`)
    expect(await requestJson('https://service.example')).toEqual({ fault: 'too-large', status: 200 })
  })
})

describe('an archive', () => {
  const at = new Date('2026-11-20T00:00:00.000Z')
  const entry = (name: string, content: Buffer) => [
    tarHeader(name, content.length, at),
    content,
    tarPadding(content.length),
  ]
  const readAll = async (path: string) => {
    let count = 0
    for await (const { content } of readTarEntries(path)) {
      for await (const _ of content());
      count++
    }
    return count
  }
  /** Gives an entry another size, with a checksum that fits. */
  const resized = (size: string): Buffer => {
    const header = tarHeader('a', 0, at)
    header.write(size.padEnd(12, '\0'), 124)
    header.fill(0x20, 148, 156)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    return header
  }

  test.each([
    [
      'many empty entries',
      (size: number) => Array.from({ length: size / 512 }, (_, i) => entry(`files/${i}`, Buffer.alloc(0))),
    ],
    ['one entry', (size: number) => [entry('files/a', Buffer.alloc(size))]],
  ])('of %s is read in a time that grows with its size', async (name, make) => {
    for (const [kind, read] of [
      ['read', readAll],
      ['verified', verifyArchive],
    ] as const) {
      const paths = new Map<number, string>()
      for (const size of [4_096, 65_536]) {
        const path = join(folder, `${kind}-${name.length}-${size}.tar`)
        await writeFile(path, Buffer.concat([...make(size).flat(), tarEnd()]))
        paths.set(size, path)
      }
      await expectLinear((size) => () => read(paths.get(size) as string))
    }
  })

  test('of a long manifest is read in a time that grows with its size', () =>
    expectLinear((size) => {
      const manifest = { sums: Array.from({ length: size / 64 }, () => 'a'.repeat(64)), migrations: repeat('[', size) }
      return () => manifestSchema.safeParse(manifest)
    }))

  test.each(['-0000001000', '-1', 'x', '', '9'])('whose entry has the size %j is refused at once', async (size) => {
    const path = join(folder, 'size.tar')
    await writeFile(path, Buffer.concat([resized(size), Buffer.alloc(1_024)]))
    await expect(readAll(path)).rejects.toThrow('an entry of it has no size')
  })
})
