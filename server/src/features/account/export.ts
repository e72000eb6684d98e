import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chinaDay } from '@quanzi/contract/text'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Context } from '../../http/context.ts'
import { openMobile } from '../member/mobile.ts'
import { storageKey } from '../upload/keys.ts'
import { ownTables, rowsOf } from './own-data.ts'

/**
 * All of one's data as a ZIP: a JSON file for each kind, and the media. It is made while it is sent, a few rows and one
 * piece of a file at a time, so that an album of years weighs nothing in memory.
 */
export const exportData = async (c: Context): Promise<null> => {
  const { reply } = c
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="quanzi-${chinaDay(c.now)}.zip"`,
    'cache-control': 'private, no-store',
  })
  pipeline(Readable.from(pieces(c)), reply.raw).catch((error: unknown) => {
    c.house.log.warn({ err: error }, 'an export was not finished')
  })
  return null
}

async function* pieces(c: Context): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const drain = function* () {
    yield* ready.splice(0)
  }
  for await (const file of files(c)) {
    const entry = file.packed ? new ZipPassThrough(file.name) : new ZipDeflate(file.name, { level: 6 })
    zip.add(entry)
    for await (const bytes of file.content) {
      entry.push(bytes)
      yield* drain()
    }
    entry.push(new Uint8Array(0), true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}

/** `packed`: making it smaller again would be work for nothing. */
type File = { name: string; packed: boolean; content: AsyncIterable<Uint8Array> }

async function* files(c: Context): AsyncGenerator<File> {
  yield { name: '说明.txt', packed: false, content: text(about) }
  yield { name: 'profile.json', packed: false, content: profile(c) }
  for (const table of ownTables) yield { name: `${table.name}.json`, packed: false, content: list(rowsOf(c, table)) }
  const media = c.db.selectFrom('file').select(['token', 'kind']).where('owner_id', '=', c.viewer.id).orderBy('id')
  for (const { token, kind } of await media.execute()) {
    const form = kind === 'video' ? 'video' : 'full'
    const stored = await c.house.ports.storage.read(storageKey(token, form))
    if (!stored) continue
    yield { name: `media/${token}.${kind === 'video' ? 'mp4' : 'webp'}`, packed: true, content: stored.stream }
  }
}

const about = `这里是您在圈子的全部个人数据。
每个 .json 文件是一类记录（UTF-8 编码），media 文件夹里是您上传的图片和视频。
时间为世界协调时（UTC）。
`

async function* text(words: string): AsyncGenerator<Uint8Array> {
  yield strToU8(words)
}

async function* profile(c: Context): AsyncGenerator<Uint8Array> {
  const row = await c.db
    .selectFrom('member')
    .select(['id', 'nickname', 'bio', 'auth', 'mobile_cipher', 'ip_province', 'credits', 'coins', 'joined_at'])
    .where('id', '=', c.viewer.id)
    .executeTakeFirstOrThrow()
  const { mobile_cipher, ...rest } = row
  const mobile = mobile_cipher ? openMobile(mobile_cipher, c.house.config.secret) : ''
  yield strToU8(`${JSON.stringify({ ...rest, mobile }, null, 2)}\n`)
}

async function* list(rows: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let first = true
  yield strToU8('[')
  for await (const some of rows) {
    yield strToU8(some.map((row, i) => `${first && i === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join(''))
    first = false
  }
  yield strToU8('\n]\n')
}
