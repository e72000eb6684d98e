import type { RequestContext } from '../../identity/request/request-context.ts'
import { PrimaryAwayError } from '../../platform/db/errors.ts'
import { statement } from '../../platform/db/statements/statement.ts'

type Messages = 'notices' | 'likes' | 'comments'

/** When a member last opened these messages on a site; the time in `member` is that of all sites, from earlier versions. */
export const seenAt = (messages: Messages, member: string, site: string): string =>
  `(select greatest(sm.${messages}_seen, ss.${messages}_seen) from member sm
    left join message_seen ss on ss.member_id = sm.id and ss.site_id = ${site} where sm.id = ${member})`

const markStatement = (messages: Messages) =>
  statement<never>(
    `mark_${messages}_seen`,
    `insert into message_seen (member_id, site_id, ${messages}_seen) values ($1, $2, $3)
     on conflict (member_id, site_id) do update set ${messages}_seen = excluded.${messages}_seen`,
  )
const markStatements = {
  notices: markStatement('notices'),
  likes: markStatement('likes'),
  comments: markStatement('comments'),
}

export const markSeen = ({ db, viewer, site, now }: RequestContext, messages: Messages): Promise<void> =>
  unlessAway(markStatements[messages](db, [viewer.id, site.id, now]))

export const markFansSeen = ({ db, viewer, now }: RequestContext): Promise<void> =>
  unlessAway(db.updateTable('member').set({ fans_seen: now }).where('id', '=', viewer.id).execute())

/** A replica that stands in for the primary shows the list; the next visit marks it. */
const unlessAway = async (mark: Promise<unknown>): Promise<void> => {
  await mark.catch((error) => {
    if (!(error instanceof PrimaryAwayError)) throw error
  })
}
