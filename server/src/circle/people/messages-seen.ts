import { markWrite } from '../../identity/request/read-routing.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { PrimaryAwayError } from '../../platform/db/errors.ts'
import { statement } from '../../platform/db/statements/statement.ts'

type Messages = 'notices' | 'likes' | 'collects' | 'comments'

/**
 * When a member last opened these messages on a site; the time in `member` is that of all sites, from earlier versions,
 * which had one for likes and collects.
 */
export const seenAt = (messages: Messages, member: string, site: string): string =>
  `(select greatest(sm.${messages === 'collects' ? 'likes' : messages}_seen, ss.${messages}_seen) from member sm
    left join message_seen ss on ss.member_id = sm.id and ss.site_id = ${site} where sm.id = ${member})`

const markStatement = (list: string, messages: readonly Messages[]) =>
  statement<never>(
    `mark_${list}_seen`,
    `insert into message_seen (member_id, site_id, ${messages.map((kind) => `${kind}_seen`)})
     values ($1, $2, ${messages.map(() => '$3')}) on conflict (member_id, site_id)
     do update set ${messages.map((kind) => `${kind}_seen = excluded.${kind}_seen`)}`,
  )
const markStatements = {
  notices: markStatement('notices', ['notices']),
  likes: markStatement('likes', ['likes']),
  reactions: markStatement('reactions', ['likes', 'collects']),
  comments: markStatement('comments', ['comments']),
}

export const markSeen = (ctx: RequestContext, list: keyof typeof markStatements): Promise<void> =>
  noteUnlessAway(ctx, markStatements[list](ctx.db, [ctx.viewer.id, ctx.site.id, ctx.now]))

export const markFansSeen = (ctx: RequestContext): Promise<void> =>
  noteUnlessAway(
    ctx,
    ctx.db.updateTable('member').set({ fans_seen: ctx.now }).where('id', '=', ctx.viewer.id).execute(),
  )

/**
 * A read call that writes: the counters of the next page must not come from a replica that does not have it yet. A
 * replica that stands in for the primary shows the list; the next visit marks it.
 */
const noteUnlessAway = async ({ app, request, reply }: RequestContext, mark: Promise<unknown>): Promise<void> => {
  try {
    await mark
    markWrite(app, request, reply)
  } catch (error) {
    if (!(error instanceof PrimaryAwayError)) throw error
  }
}
