import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { PollRow } from './view.ts'

/** Of a viewer `$2`, on a site `$3`. The poll of a tag that is offline is as little there as the tag. */
const columns = `p.id, p.tag_id, p.question, p.multiple, p.min_option, p.max_option, p.starts_at, p.ends_at, p.show_value,
  p.shown, p.voters,
  coalesce((select json_agg(json_build_object('id', o.id, 'option', o.option, 'votes', o.votes) order by o.id)
    from poll_option o where o.poll_id = p.id), '[]') as options,
  (select b.options from ballot b where b.poll_id = p.id and b.member_id = $2) as mine`
const from = `from poll p join tag t on t.id = p.tag_id and not t.offline`

const byId = statement<PollRow>(
  'poll_by_id',
  `select ${columns} ${from} where p.id = $1 and p.site_id = $3 and p.shown`,
)

export const findPoll = async (db: Db, id: number, viewerId: number, site: number): Promise<PollRow | undefined> =>
  (await byId(db, [id, viewerId, site]))[0]

/** The one that runs; else the next to begin; else the last that ended. */
const current = (now: string) => `(p.starts_at <= ${now} and p.ends_at > ${now}) desc, p.starts_at > ${now} desc,
  case when p.starts_at > ${now} then p.starts_at end, p.ends_at desc, p.id desc`

const ofTag = statement<PollRow>(
  'poll_of_tag',
  `select ${columns} ${from} where p.tag_id = $1 and p.site_id = $3 and p.shown order by ${current('$4')} limit 1`,
)

/** A tag may have had several polls; it shows one. */
export const findPollOfTag = async (
  db: Db,
  tagId: number,
  viewerId: number,
  site: number,
  now: Date,
): Promise<PollRow | undefined> => (await ofTag(db, [tagId, viewerId, site, now]))[0]

const held = statement<{ id: number }>(
  'poll_held',
  `select p.id ${from} where p.tag_id = $1 and p.site_id = $2 and p.shown
   order by exists (select 1 from poll_option o where o.poll_id = p.id and o.id = any ($4::bigint[])) desc, ${current('$3')}
   limit 1 for no key update of p`,
)

/**
 * The poll that a ballot is for, held until the transaction ends, so that neither its options nor its dates change under
 * it: the one that has the options, because the tag may show another one since they were read; else the tag's own.
 */
export const holdPoll = async (
  db: Db,
  { tagId, viewerId, site, now }: { tagId: number; viewerId: number; site: number; now: Date },
  options: number[],
): Promise<PollRow | undefined> => {
  const [found] = await held(db, [tagId, site, now, options])
  // Read by a statement of its own: one that waits for a row sees all others as they were before it waited.
  return found && findPoll(db, found.id, viewerId, site)
}
