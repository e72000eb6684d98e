import { pipeline } from 'node:stream/promises'
import { toChinaDate } from '@quanzi/contract/text'
import { sql } from 'kysely'
import { storageKey } from '../../platform/files/storage-keys.ts'
import { type ZippedFile, zipFiles } from '../../platform/files/zip-files.ts'
import { openMobile } from '../member/mobile.ts'
import type { RequestContext } from '../request/request-context.ts'
import { accountTables } from './export-tables.ts'
import type { ExportTable } from './member-content.ts'

/** Streams a ZIP: rows in batches, files in chunks, so that memory does not grow with the export. */
export const exportData = async (ctx: RequestContext, contentTables: readonly ExportTable[]): Promise<null> => {
  const { reply } = ctx
  reply.hijack()
  reply.raw.writeHead(200, {
    // Hooks have set text headers only.
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="quanzi-${toChinaDate(ctx.now)}.zip"`,
    'cache-control': 'private, no-store',
  })
  pipeline(zipFiles(exportFiles(ctx, contentTables)), reply.raw).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, 'an export was not finished')
  })
  return null
}

async function* exportFiles(ctx: RequestContext, contentTables: readonly ExportTable[]): AsyncGenerator<ZippedFile> {
  yield { name: '说明.txt', compressed: false, content: textContent(readmeText) }
  yield { name: 'profile.json', compressed: false, content: profileJson(ctx) }
  for (const table of [...contentTables, ...accountTables])
    yield { name: `${table.name}.json`, compressed: false, content: jsonArray(readExportRows(ctx, table)) }
  const media = ctx.db.selectFrom('file').select(['token', 'kind']).where('owner_id', '=', ctx.viewer.id).orderBy('id')
  for (const { token, kind } of await media.execute()) {
    const form = kind === 'video' ? 'video' : 'full'
    const stored = await ctx.app.ports.storage.read(storageKey(token, form))
    if (!stored) continue
    yield { name: `media/${token}.${kind === 'video' ? 'mp4' : 'webp'}`, compressed: true, content: stored.stream }
  }
}

const batchSize = 500

async function* readExportRows({ db, viewer }: RequestContext, { columns, from, where, owner, key }: ExportTable) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ cursor: number }>`
      select ${sql.raw(columns)}, ${sql.raw(key)} as cursor from ${sql.raw(from)}
      where ${sql.raw(where ?? 'true')} and ${sql.raw(owner)} = ${viewer.id} and ${sql.raw(key)} > ${last}
      order by ${sql.raw(key)} limit ${sql.lit(batchSize)}`.execute(db)
    yield rows.map(({ cursor: _, ...row }) => row)
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < batchSize) return
    last = lastRow.cursor
  }
}

const readmeText = `这里是您在圈子的全部个人数据。
每个 .json 文件是一类记录（UTF-8 编码），media 文件夹里是您上传的图片和视频。
时间为世界协调时（UTC）。
`

async function* textContent(value: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(value)
}

async function* profileJson(ctx: RequestContext): AsyncGenerator<Uint8Array> {
  const row = await ctx.db
    .selectFrom('member')
    .select([
      'id',
      'nickname',
      'bio',
      'avatar',
      'cover',
      'auth',
      'verified_on',
      'mobile_cipher',
      'ip_province',
      'credits',
      'coins',
      'joined_at',
      'guarded_until',
    ])
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  const { mobile_cipher, ...rest } = row
  const mobile = mobile_cipher ? openMobile(mobile_cipher, ctx.app.config) : ''
  const wechat = await ctx.db
    .selectFrom('wechat_link')
    .select(['app_id', 'openid', 'union_id', 'created_at'])
    .where('member_id', '=', ctx.viewer.id)
    .execute()
  yield Buffer.from(`${JSON.stringify({ ...rest, mobile, wechat }, null, 2)}\n`)
}

async function* jsonArray(rows: AsyncIterable<unknown[]>): AsyncGenerator<Uint8Array> {
  let first = true
  yield Buffer.from('[')
  for await (const batch of rows) {
    yield Buffer.from(batch.map((row, i) => `${first && i === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`).join(''))
    first = false
  }
  yield Buffer.from('\n]\n')
}
