import type { SettingVersion } from '@quanzi/contract/console/settings'
import { avatarUrl } from '../../identity/member/default-avatar.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { toCursorPage } from '../shared/cursor-page.ts'

export const listVersions: Operation<'GET console/versions'> = async (ctx, { cursor, pagesize }) => {
  const found = await ctx.db
    .selectFrom('setting_version as v')
    .innerJoin('member as m', 'm.id', 'v.member_id')
    .select(['v.id', 'v.created_at', 'v.member_id', 'm.nickname', 'm.avatar', 'v.names', 'v.before', 'v.after'])
    .select('v.returned_id')
    .where('v.site_id', '=', ctx.site.id)
    .where('v.id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .orderBy('v.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize)
  return {
    next,
    data: rows.map(
      (row): SettingVersion => ({
        id: row.id,
        created_at: row.created_at.toISOString(),
        member_id: row.member_id,
        nickname: row.nickname,
        img_url: avatarUrl({ ...row, id: row.member_id }),
        returned_id: row.returned_id ?? 0,
        changes: row.names.map((name) => ({
          name,
          before: formatValue(name, row.before[name]),
          after: formatValue(name, row.after[name]),
        })),
      }),
    ),
  }
}

/** Pictures are stored by token and shown by address. */
const formatValue = (name: string, value: unknown): string => {
  if (name === 'posting_img') return JSON.stringify(fileUrl(String(value), 'thumb'))
  if (name === 'startup_image' && Array.isArray(value))
    return JSON.stringify(value.map((token) => fileUrl(token, 'thumb')))
  return JSON.stringify(value)
}
