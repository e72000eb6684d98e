import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import type { PollRow } from './view.ts'

/** For the viewer `$2` on the site `$3`. Polls of offline tags are excluded. */
const pollColumns = `p.id, p.tag_id, p.question, p.multiple, p.min_option, p.max_option, p.starts_at, p.ends_at, p.show_value,
  p.shown, p.voters,
  coalesce((select json_agg(json_build_object('id', o.id, 'option', o.option, 'votes', o.votes) order by o.id)
    from poll_option o where o.poll_id = p.id), '[]') as options,
  (select b.options from ballot b where b.poll_id = p.id and b.member_id = $2) as chosen`
const joins = `from poll p join tag t on t.id = p.tag_id and not t.offline`

const pollById = statement<PollRow>(
  'poll_by_id',
  `select ${pollColumns} ${joins} where p.id = $1 and p.site_id = $3 and p.shown`,
)

export const findPoll = async (db: Db, id: number, viewerId: number, site: number): Promise<PollRow | undefined> =>
  (await pollById(db, [id, viewerId, site]))[0]

const displayOrder = (now: string) => `(p.starts_at <= ${now} and p.ends_at > ${now}) desc, p.starts_at > ${now} desc,
  case when p.starts_at > ${now} then p.starts_at end, p.ends_at desc, p.id desc`

const pollByTag = statement<PollRow>(
  'poll_of_tag',
  `select ${pollColumns} ${joins} where p.tag_id = $1 and p.site_id = $3 and p.shown order by ${displayOrder('$4')} limit 1`,
)

export const findPollOfTag = async (
  db: Db,
  tagId: number,
  viewerId: number,
  site: number,
  now: Date,
): Promise<PollRow | undefined> => (await pollByTag(db, [tagId, viewerId, site, now]))[0]

const pollIdForUpdate = statement<{ id: number }>(
  'poll_locked',
  `select p.id ${joins} where p.tag_id = $1 and p.site_id = $2 and p.shown
   order by exists (select 1 from poll_option o where o.poll_id = p.id and o.id = any ($4::bigint[])) desc, ${displayOrder('$3')}
   limit 1 for no key update of p`,
)

/** Locks the poll with the chosen options, else the one that the tag shows, which may have changed meanwhile. */
export const lockPoll = async (
  db: Db,
  { tagId, viewerId, site, now }: { tagId: number; viewerId: number; site: number; now: Date },
  options: number[],
): Promise<PollRow | undefined> => {
  const [found] = await pollIdForUpdate(db, [tagId, site, now, options])
  // A second statement: after a wait for the lock the first one still sees the other rows as of its start.
  return found && findPoll(db, found.id, viewerId, site)
}
