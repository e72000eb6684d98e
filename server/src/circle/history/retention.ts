import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { releaseKeys, sweepOrphanKeys } from '../../platform/files/orphan-keys.ts'
import { keysOfFile } from '../../platform/files/storage-keys.ts'
import type { ItemsExpired } from './item-hooks.ts'

const batchSize = 200

/** Empties old items that are rejected, offline or deleted, and marks all of them as deleted. */
const emptyOldItems = (kind: 'post' | 'comment', states: string, clearedColumns: string) =>
  statement<{ id: number }>(
    `retention_${kind}`,
    `with old as (
       select id, site_id, state, rev from ${kind} where state in (${states}) and updated_at < $1 and content <> ''
       order by updated_at limit ${batchSize} for update
     ), lines as (
       insert into review_history (site_id, kind, item_id, action, from_state, to_state, rev, created_at)
       select site_id, '${kind}', id, 'del', state, 9, rev, $2::timestamptz from old where state <> 9
     )
     update ${kind} set state = 9, content = '', hits = '[]', screen_note = '', near_duplicate_hash = null, ip_province = '',
       updated_at = $2 ${clearedColumns} where id in (select id from old) returning id`,
  )
const emptyOldPosts = emptyOldItems(
  'post',
  '2, 5, 9',
  `, search_text = '', search_pairs = '{}', media = '[]', location = '', lng = null, lat = null`,
)
const emptyOldComments = emptyOldItems('comment', '-4, 9', '')

const unlinkFiles = statement<{ token: string; kind: string }>(
  'retention_files',
  `with links as (delete from post_file where post_id = any($1::bigint[]) returning file_id)
   select f.token, f.kind from file f where f.id in (select file_id from links) and not f.open
     and not exists (select 1 from post_file o where o.file_id = f.id and not o.post_id = any($1::bigint[]))`,
)

const emptyHistories = statement<{ id: number }>(
  'retention_history',
  `update review_history set before = before - '{content,location}'::text[]
   where kind = $1 and item_id = any($2::bigint[]) and before ?| '{content,location}' returning id`,
)

/** A comment is quoted to the authors whom it answers, at its publication or after the undo window: a range of the index. */
const emptyQuotes = statement<never>(
  'retention_quotes',
  `update notice n set content = '' from comment c join post p on p.id = c.post_id left join comment r on r.id = c.answered_id
   where c.id = any($1::bigint[]) and n.comment_id = c.id and n.member_id in (p.author_id, r.author_id)
     and n.visible_at between c.published_at and c.published_at + interval '${limits.undoWindow} milliseconds'`,
)

/** Rows of items stay. Media keys are recorded with the deletion, so that the sweep finishes. docs/spec/people.md, retention. */
export const expireContent = async (app: AppContext, itemsExpired: ItemsExpired): Promise<void> => {
  const { db } = app.database
  const now = app.ports.clock.now()
  const cutoff = new Date(now.getTime() - limits.contentRetentionDays * day)
  for (let count = batchSize; count === batchSize; ) {
    count = await transaction(db, async (trx) => {
      const posts = (await emptyOldPosts(trx, [cutoff, now])).map(({ id }) => id)
      await emptyHistories(trx, ['post', posts])
      await itemsExpired(app, trx, 'post', posts)
      const files = await unlinkFiles(trx, [posts])
      const tokens = files.map(({ token }) => token)
      if (tokens.length > 0) await trx.deleteFrom('file').where('token', 'in', tokens).execute()
      await releaseKeys(trx, files.flatMap(keysOfFile), now)
      return posts.length
    })
  }
  for (let count = batchSize; count === batchSize; ) {
    count = await transaction(db, async (trx) => {
      const comments = (await emptyOldComments(trx, [cutoff, now])).map(({ id }) => id)
      await emptyHistories(trx, ['comment', comments])
      await emptyQuotes(trx, [comments])
      await itemsExpired(app, trx, 'comment', comments)
      return comments.length
    })
  }
  await sweepOrphanKeys(app)
}
