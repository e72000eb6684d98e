import type { Poll } from '@quanzi/contract/poll'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

type PollRow = {
  id: number
  tag_id: number
  question: string
  multiple: boolean
  min_option: number
  max_option: number
  starts_at: Date
  ends_at: Date
  show_value: boolean
  shown: boolean
  options: { id: number; option: string; votes: number }[]
  ballots: number
  mine: number[] | null
}

const columns = `p.id, p.tag_id, p.question, p.multiple, p.min_option, p.max_option, p.starts_at, p.ends_at, p.show_value, p.shown,
  (select json_agg(json_build_object('id', o.id, 'option', o.option, 'votes', o.votes) order by o.id) from poll_option o where o.poll_id = p.id) as options,
  (select count(*) from ballot b where b.poll_id = p.id) as ballots,
  (select b.options from ballot b where b.poll_id = p.id and b.member_id = $2) as mine`

const byTag = statement<PollRow>(
  'poll_by_tag',
  `select ${columns} from poll p where p.tag_id = $1 and p.shown order by p.id desc limit 1`,
)
const byId = statement<PollRow>('poll_by_id', `select ${columns} from poll p where p.id = $1 and p.site_id = $3`)

export const pollOfTag = async (db: Db, tagId: number, viewerId: number, now: Date): Promise<Poll | null> => {
  const [row] = await byTag(db, [tagId, viewerId])
  return row ? showPoll(row, now) : null
}

export const findPoll = async (db: Db, id: number, viewerId: number, site: number, now: Date): Promise<Poll | null> => {
  const [row] = await byId(db, [id, viewerId, site])
  return row?.shown ? showPoll(row, now) : null
}

/** A poll as this viewer may see it: numbers only after one's ballot or after the end, and never when they are hidden. */
const showPoll = (row: PollRow, now: Date): Poll => {
  const voted = row.mine !== null
  const numbers = row.show_value && (voted || row.ends_at <= now)
  return {
    id: row.id,
    tag_id: row.tag_id,
    content: row.question,
    type: row.multiple ? '2' : '1',
    options: row.options.map((option) => ({
      id: option.id,
      option: option.option,
      my_vote: row.mine?.includes(option.id) ? (1 as const) : (0 as const),
      ...(numbers && {
        count: option.votes,
        rate: row.ballots === 0 ? 0 : Math.round((option.votes / row.ballots) * 1000) / 10,
      }),
    })),
    min_option: row.min_option,
    max_option: row.max_option,
    start_time: row.starts_at.toISOString(),
    end_time: row.ends_at.toISOString(),
    show_value: row.show_value ? 1 : 0,
    my_count: row.mine?.length ?? 0,
    is_show: row.shown ? 1 : 0,
  }
}
