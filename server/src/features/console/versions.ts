import type { Answer, Input } from '@quanzi/contract'
import type { SettingVersion } from '@quanzi/contract/console/settings'
import type { Context } from '../../http/context.ts'
import { fileUrl } from '../upload/urls.ts'
import { stretchOf } from './stretch.ts'

/** What was saved of the site's settings, newest first. */
export const listVersions = async (
  c: Context,
  { cursor, pagesize }: Input<'GET console/versions'>,
): Promise<Answer<'GET console/versions'>> => {
  const found = await c.db
    .selectFrom('setting_version as v')
    .innerJoin('member as m', 'm.id', 'v.member_id')
    .select(['v.id', 'v.created_at', 'v.member_id', 'm.nickname', 'm.avatar', 'v.names', 'v.before', 'v.after'])
    .select('v.returned_id')
    .where('v.site_id', '=', c.site.id)
    .where('v.id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('v.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = stretchOf(found, pagesize)
  return {
    next,
    data: rows.map(
      (row): SettingVersion => ({
        id: row.id,
        created_at: row.created_at.toISOString(),
        member_id: row.member_id,
        nickname: row.nickname,
        img_url: fileUrl(row.avatar, 'thumb'),
        returned_id: row.returned_id ?? 0,
        changes: row.names.map((name) => ({
          name,
          before: written(name, row.before[name]),
          after: written(name, row.after[name]),
        })),
      }),
    ),
  }
}

/** Pictures are kept by their tokens and shown by their addresses. */
const written = (name: string, value: unknown): string => {
  if (name === 'posting_img') return JSON.stringify(fileUrl(String(value), 'thumb'))
  if (name === 'startup_image') return JSON.stringify((value as string[]).map((token) => fileUrl(token, 'thumb')))
  return JSON.stringify(value)
}
