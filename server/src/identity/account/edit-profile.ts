import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { anonymousName, leftName } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { searchText } from '../../platform/text/search.ts'
import { assertCanWrite } from '../member/assert-can-write.ts'
import { discardPicture, hidePicture, showPicture } from '../member/profile-picture.ts'
import { lockMember } from '../member/queries.ts'
import { serializeMember } from '../member/view.ts'
import type { RequestContext } from '../request/request-context.ts'
import { readOwnProfile } from './own-profile.ts'
import { submitProfileChange } from './submit-profile-change.ts'

/** Each field is reviewed by itself: docs/spec/review.md, profiles. */
export const editProfile = async (
  ctx: RequestContext,
  { nickname: typedNickname, img, bio: typedBio }: ParsedInput<'POST circle/memberapi edit'>,
): Promise<CallOutput<'POST circle/memberapi edit'>> => {
  assertCanWrite(ctx)
  const nickname = typedNickname.replace(/\s+/gu, ' ')
  const bio = typedBio?.replace(/\s+/gu, ' ')
  if (reservedNicknames.some((name) => searchText(nickname).replaceAll(' ', '').includes(name))) {
    throw new ApiError('nicknameTaken', { data: { field: 'nickname' } })
  }
  const { id } = ctx.viewer
  return transaction(ctx.db, async (db) => {
    await lockMember(db, id)
    const member = await db
      .selectFrom('member')
      .select(['id', 'nickname', 'avatar', 'bio', 'auth'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = { ...member }
    const replacedPictures: string[] = []
    for (const [field, value] of [
      ['nickname', nickname],
      ['bio', bio],
      ['avatar', img === undefined ? undefined : await takeOwnPicture(ctx, db, img)],
    ] as const) {
      if (value === undefined) continue
      const change = await submitProfileChange(ctx, db, { field, value, shown: member[field] })
      shown[field] = change.shown
      if (field === 'avatar') replacedPictures.push(...change.replaced)
    }
    if (shown.nickname !== member.nickname || shown.avatar !== member.avatar || shown.bio !== member.bio) {
      const { nickname, avatar, bio } = shown
      await db.updateTable('member').set({ nickname, avatar, bio }).where('id', '=', id).execute()
      await ctx.app.invalidation.publish(db, `member:${id}`)
      await ctx.app.invalidation.publish(db, 'posts:all')
    }
    if (shown.avatar !== member.avatar) await showPicture(db, shown.avatar)
    for (const token of new Set(replacedPictures)) {
      if (token === '' || token === shown.avatar) continue
      await hidePicture(db, token)
      await discardPicture(db, token, ctx.now)
    }
    return { user_data: serializeMember(shown), profile: await readOwnProfile(db, id) }
  })
}

/** The names of anonymous and of deleted members. */
const reservedNicknames = [anonymousName, leftName].map((name) => searchText(name))

/**
 * A picture of a post would reveal the author of an anonymous one. The site where the change is made reviews it, so its
 * reviewers may read the file.
 */
const takeOwnPicture = async (ctx: RequestContext, db: Db, id: number): Promise<string> => {
  const row = await db
    .updateTable('file')
    .set({ site_id: ctx.site.id })
    .where('id', '=', id)
    .where('owner_id', '=', ctx.viewer.id)
    .where('kind', '=', 'picture')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_file').select('post_id').whereRef('post_file.file_id', '=', 'file.id'))),
    )
    .returning('token')
    .executeTakeFirst()
  if (!row) throw new ApiError('mediaMissing', { data: { field: 'img' } })
  return row.token
}
