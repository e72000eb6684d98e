import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { anonymousName, leftName } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { searchText } from '../../platform/text/search.ts'
import { assertCanWrite } from '../member/assert-can-write.ts'
import { serializeMember } from '../member/view.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Nicknames are not reviewed: a text that screening would hold is refused. */
export const editProfile = async (
  ctx: RequestContext,
  { nickname: typedNickname, img }: ParsedInput<'POST circle/memberapi edit'>,
): Promise<CallOutput<'POST circle/memberapi edit'>> => {
  assertCanWrite(ctx)
  const nickname = typedNickname.replace(/\s+/gu, ' ')
  if (reservedNicknames.some((name) => searchText(nickname).replaceAll(' ', '').includes(name))) {
    throw new ApiError('nicknameTaken', { data: { field: 'nickname' } })
  }
  const { held, serviceTimedOut: unanswered } = await ctx.app.screening.check(ctx, ctx.db, [nickname], 'nickname')
  if (unanswered) throw new ApiError('unavailable')
  if (held) throw new ApiError('screened', { data: { field: 'nickname' } })
  return transaction(ctx.db, async (db) => {
    const avatar = img === undefined ? undefined : await publishAvatar(ctx, db, img)
    if (avatar !== undefined) await closeAvatar(db, ctx.viewer.id, avatar)
    const row = await db
      .updateTable('member')
      .set({ nickname, ...(avatar !== undefined && { avatar }) })
      .where('id', '=', ctx.viewer.id)
      .returning(['id', 'nickname', 'avatar', 'auth'])
      .executeTakeFirstOrThrow()
    await ctx.app.invalidation.publish(db, `member:${ctx.viewer.id}`)
    await ctx.app.invalidation.publish(db, 'posts:all')
    return { user_data: serializeMember(row) }
  })
}

/** The names of anonymous and of deleted members. */
const reservedNicknames = [anonymousName, leftName].map((name) => searchText(name))

/** The replaced avatar becomes an orphan, which the sweep deletes. */
const closeAvatar = async (db: Db, memberId: number, replacement: string): Promise<void> => {
  await db
    .updateTable('file')
    .set({ open: false })
    .where('token', '=', ({ selectFrom }) => selectFrom('member').select('avatar').where('id', '=', memberId))
    .where('token', '<>', replacement)
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'picture')
    .execute()
}

/** Opens a picture to all viewers. In an anonymous post the same file would reveal its author. */
const publishAvatar = async (ctx: RequestContext, db: Db, id: number): Promise<string> => {
  const row = await db
    .updateTable('file')
    .set({ open: true })
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
