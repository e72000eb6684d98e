import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { type FileForm, ladderFiles, pictureForms, storageKey } from '../upload/keys.ts'

const several = 200

/** Text and media go, the record stays; a refused or offline one that nobody mended is deleted with them. */
const empty = (kind: 'post' | 'comment', states: string, blank: string) =>
  statement<{ id: number }>(
    `retention_${kind}`,
    `with old as (
       select id, site_id, state, rev from ${kind} where state in (${states}) and updated_at < $1 and content <> ''
       order by updated_at limit ${several} for update
     ), lines as (
       insert into review_history (site_id, kind, item_id, action, from_state, to_state, rev, created_at)
       select site_id, '${kind}', id, 'del', state, 9, rev, $2::timestamptz from old where state <> 9
     )
     update ${kind} set state = 9, content = '', hits = '[]', updated_at = $2 ${blank} where id in (select id from old) returning id`,
  )
const emptyPosts = empty(
  'post',
  '2, 5, 9',
  `, search_text = '', search_pairs = '{}', media = '[]', location = '', lng = null, lat = null`,
)
const emptyComments = empty('comment', '-4, 9', '')
const looseFiles = statement<{ token: string; kind: string }>(
  'retention_files',
  `with links as (delete from post_file where post_id = any($1::bigint[]) returning file_id)
   select f.token, f.kind from file f where f.id in (select file_id from links) and not f.open
     and not exists (select 1 from post_file o where o.file_id = f.id and not o.post_id = any($1::bigint[]))`,
)
const forgetFiles = statement<{ id: number }>(
  'retention_files_gone',
  'delete from file where token = any($1::text[]) returning id',
)

/** What nobody may see is kept for the retention time and then thrown away, a portion at a time. docs/spec/rules.md. */
export const keepNoLonger = async (house: House): Promise<void> => {
  const now = house.ports.clock.now()
  const { db } = house.database
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (let full = true; full; ) {
    const gone = await transaction(db, async (trx) => {
      const posts = await emptyPosts(trx, [before(limits.contentDays), now])
      const files = await looseFiles(trx, [posts.map(({ id }) => id)])
      await forgetFiles(trx, [files.map(({ token }) => token)])
      return { posts: posts.length, files }
    })
    for (const file of gone.files) await throwAway(house, file)
    full = gone.posts === several
  }
  for (let n = several; n === several; ) {
    n = (await emptyComments(db, [before(limits.contentDays), now])).length
  }
  await forgetOld(db, before)
}

const throwAway = async ({ ports }: House, { token, kind }: { token: string; kind: string }): Promise<void> => {
  const forms: readonly FileForm[] = kind === 'video' ? ['video', ...ladderFiles] : pictureForms
  for (const form of forms) await ports.storage.delete(storageKey(token, form))
}

const forgetOld = async (db: Db, before: (days: number) => Date): Promise<void> => {
  const years = before(limits.historyDays)
  await db.deleteFrom('review_history').where('created_at', '<', years).execute()
  await db.deleteFrom('author_look').where('created_at', '<', years).execute()
  // What is open waits for its answer, however long that takes.
  await db.deleteFrom('report').where('closed_at', '<', years).execute()
  await db.deleteFrom('appeal').where('closed_at', '<', years).execute()
  await db.deleteFrom('notice').where('created_at', '<', before(limits.noticeDays)).execute()
  await db.deleteFrom('kept_mute').where('muted_until', '<', before(0)).execute()
}
