import type { Answer, Input } from '@quanzi/contract'
import { anonymousName, leftName } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { searchText } from '../../text/search.ts'
import { mayWrite } from '../member/may-write.ts'
import { showMember } from '../member/view.ts'
import { screen } from '../screening/screen.ts'

/** Changes one's nickname and picture. There is no desk for nicknames: what a word would hold is refused. */
export const editProfile = async (
  c: Context,
  { nickname: written, img }: Input<'POST circle/memberapi edit'>,
): Promise<Answer<'POST circle/memberapi edit'>> => {
  mayWrite(c)
  const nickname = written.replace(/\s+/gu, ' ')
  if (reserved.some((name) => searchText(nickname).replaceAll(' ', '').includes(name))) {
    throw new Refusal('nicknameTaken', { data: { field: 'nickname' } })
  }
  const { held, unanswered } = await screen(c, c.db, [nickname], 'nickname')
  if (unanswered) throw new Refusal('unavailable')
  if (held) throw new Refusal('screened', { data: { field: 'nickname' } })
  return transaction(c.db, async (db) => {
    const avatar = img === undefined ? undefined : await openPicture(c, db, img)
    const row = await db
      .updateTable('member')
      .set({ nickname, ...(avatar !== undefined && { avatar }) })
      .where('id', '=', c.viewer.id)
      .returning(['id', 'nickname', 'avatar', 'auth'])
      .executeTakeFirstOrThrow()
    await c.house.bus.tell(db, `member:${c.viewer.id}`)
    await c.house.bus.tell(db, 'posts:all')
    return { user_data: showMember(row) }
  })
}

/** Nobody may be taken for somebody anonymous, or for one who left. */
const reserved = [anonymousName, leftName].map((name) => searchText(name))

/**
 * A picture that everybody may see from now on. It must be in no post: the same file beside a name and in an anonymous
 * post would tell who wrote it. Posts take no open file for the same reason.
 */
const openPicture = async (c: Context, db: Db, id: number): Promise<string> => {
  const row = await db
    .updateTable('file')
    .set({ open: true })
    .where('id', '=', id)
    .where('owner_id', '=', c.viewer.id)
    .where('kind', '=', 'picture')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_file').select('post_id').whereRef('post_file.file_id', '=', 'file.id'))),
    )
    .returning('token')
    .executeTakeFirst()
  if (!row) throw new Refusal('mediaMissing', { data: { field: 'img' } })
  return row.token
}
