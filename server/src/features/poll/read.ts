import type { Answer, Input } from '@quanzi/contract'
import type { Poll } from '@quanzi/contract/poll'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { findPoll, findPollOfTag } from './queries.ts'
import { showPoll } from './view.ts'

/** The poll that a tag shows now, as the viewer may see it. */
export const pollOfTag = async (c: Context, tagId: number): Promise<Poll | null> => {
  const row = await findPollOfTag(c.db, tagId, c.viewer.id, c.site.id, c.now)
  return row ? showPoll(row, c.now) : null
}

export const readPoll = async (
  c: Context,
  { id }: Input<'GET circle/tagapi vote_detail'>,
): Promise<Answer<'GET circle/tagapi vote_detail'>> => {
  const row = await findPoll(c.db, id, c.viewer.id, c.site.id)
  if (!row) throw new Refusal('notFound')
  return showPoll(row, c.now)
}
