import { anonymousName, leftName, limits } from '@quanzi/contract/limits'
import { keysOf } from '@quanzi/contract/objects'
import { hour } from '@quanzi/contract/time'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { consumeExact } from '../../platform/rate-limit/exact-rate-limiter.ts'
import { normalizeText } from '../../platform/text/normalize.ts'
import { selectBadge } from '../member/badge.ts'
import { lockActiveMember } from '../member/lock-active-member.ts'
import {
  discardPicture,
  hidePicture,
  isInProfileReview,
  isPictureField,
  pictureFields,
  showPicture,
} from '../member/profile-picture.ts'
import { serializeMember } from '../member/view.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { readOwnProfile } from './own-profile.ts'
import { readJudgingSites, submitProfileChange } from './submit-profile-change.ts'

/** Each field is reviewed by itself: docs/spec/review.md, profiles. */
export const editProfile: Operation<'POST circle/memberapi edit'> = async (
  ctx,
  { nickname: typedNickname, img, cover, bio: typedBio },
) => {
  const nickname = typedNickname.replace(/\s+/gu, ' ')
  const bio = typedBio?.replace(/\s+/gu, ' ')
  if (isReserved(nickname)) {
    throw new ApiError('nicknameTaken', { data: { field: 'nickname' } })
  }
  const { id } = ctx.viewer
  const sites = await readJudgingSites(ctx)
  return transaction(ctx.db, async (db) => {
    if (!(await lockActiveMember(db, id))) throw new ApiError('loginRequired')
    await consumeExact({ ...ctx, db }, { key: `profile ${id}`, limit: limits.profileEditsPerHour, windowMs: hour })
    const member = await db
      .selectFrom('member')
      .select(['id', 'nickname', 'avatar', 'cover', 'bio', selectBadge('member', ctx.site.id)])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = { ...member }
    const replacedPictures: string[] = []
    let isChanged = false
    for (const [field, value] of [
      ['nickname', nickname],
      ['bio', bio],
      ['avatar', img === undefined ? undefined : await takeOwnPicture(ctx, db, 'avatar', img)],
      ['cover', cover === undefined ? undefined : await takeOwnPicture(ctx, db, 'cover', cover)],
    ] as const) {
      if (value === undefined) continue
      isChanged ||= value !== member[field]
      const change = await submitProfileChange(ctx, db, { field, value, shown: member[field], sites })
      shown[field] = change.shown
      if (isPictureField(field)) replacedPictures.push(...change.replaced)
    }
    if (isChanged) ctx.request.published = { kind: 'profile', id, anonymous: false }
    const { nickname: name, avatar, cover: coverToken, bio: line } = shown
    const fields = { nickname: name, avatar, cover: coverToken, bio: line }
    if (keysOf(fields).some((field) => fields[field] !== member[field])) {
      await db.updateTable('member').set(fields).where('id', '=', id).execute()
      await ctx.app.invalidation.publish(db, `member:${id}`)
      await ctx.app.invalidation.publish(db, 'posts:all')
    }
    for (const field of pictureFields) if (shown[field] !== member[field]) await showPicture(db, shown[field])
    for (const token of new Set(replacedPictures)) {
      if (token === '' || pictureFields.some((field) => token === shown[field])) continue
      await hidePicture(db, token)
      await discardPicture(db, token, ctx.now)
    }
    return { user_data: serializeMember(shown), profile: await readOwnProfile(db, id) }
  })
}

/** Signs between the letters of a reserved name, and lookalikes of them, would leave it readable. */
const isReserved = (nickname: string): boolean => {
  const letters = lettersOf(nickname)
  return [anonymousName, leftName].some((name) => letters.includes(lettersOf(name)))
}
const lettersOf = (text: string) => String.fromCodePoint(...normalizeText(text).points)

/** A picture that a post uses, or an anonymous one has used, would reveal an anonymous author. */
const takeOwnPicture = async (ctx: RequestContext, db: Db, field: (typeof pictureFields)[number], id: number) => {
  const otherField = field === 'avatar' ? 'cover' : 'avatar'
  const { token } = await db
    .updateTable('file')
    .set({ used_signed: true })
    .where('id', '=', id)
    .where('owner_id', '=', ctx.viewer.id)
    .where('kind', '=', 'picture')
    .where('used_anonymously', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_file').select('post_id').whereRef('post_file.file_id', '=', 'file.id'))),
    )
    // One of the two may be closed and deleted while the other one shows.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member as m')
            .select('m.id')
            .where('m.id', '=', ctx.viewer.id)
            .whereRef(`m.${otherField}`, '=', 'file.token'),
        ),
      ),
    )
    .where(({ not }) => not(isInProfileReview([otherField])))
    .returning('token')
    .executeTakeFirstOrThrow(
      () => new ApiError('mediaMissing', { data: { field: field === 'avatar' ? 'img' : 'cover' } }),
    )
  return token
}
