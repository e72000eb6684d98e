import type { OwnProfile } from '@quanzi/contract/identity/account'
import type { Db } from '../../platform/db/handle.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { coverUrl } from '../member/cover.ts'
import { isPictureField } from '../member/profile-picture.ts'
import type { Operation } from '../request/request-context.ts'

export const getOwnProfile: Operation<'GET circle/memberapi profile'> = (ctx) => readOwnProfile(ctx.db, ctx.viewer.id)

export const readOwnProfile = async (db: Db, memberId: number): Promise<OwnProfile> => {
  const member = await db
    .selectFrom('member')
    .select(['nickname', 'avatar', 'cover', 'bio'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('profile_review')
    .select(['field', 'value', 'mode', 'created_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 0)
    .orderBy('id')
    .execute()
  return {
    nickname: member.nickname,
    img_url: fileUrl(member.avatar, 'thumb'),
    cover: coverUrl({ id: memberId, cover: member.cover }),
    bio: member.bio,
    waiting: waiting.map(({ field, value, mode, created_at }) => ({
      field,
      value: isPictureField(field) ? fileUrl(value, field === 'cover' ? 'feed' : 'thumb') : value,
      shown: mode === 'after' ? (1 as const) : (0 as const),
      created_at: created_at.toISOString(),
    })),
  }
}
