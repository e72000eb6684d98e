import type { Poll } from '@quanzi/contract/circle/poll'
import type { Selectable } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

export type PollRow = Omit<Selectable<Tables['poll']>, 'site_id'> & {
  options: { id: number; option: string; votes: number }[]
  chosen: number[] | null
}

type Phase = Poll['phase']

export const phaseOf = (poll: Pick<PollRow, 'starts_at' | 'ends_at'>, now: Date): Phase =>
  now < poll.starts_at ? 'before' : now < poll.ends_at ? 'running' : 'over'

/** Counts are visible after the viewer's vote or the end, and never when the poll hides them. */
export const serializePoll = (row: PollRow, now: Date): Poll => {
  const phase = phaseOf(row, now)
  const countsVisible = row.show_value && (row.chosen !== null || phase === 'over')
  const nextPhaseAt = { before: row.starts_at, running: row.ends_at, over: now }[phase]
  return {
    id: row.id,
    tag_id: row.tag_id,
    content: row.question,
    type: row.multiple ? '2' : '1',
    options: row.options.map((option) => ({
      id: option.id,
      option: option.option,
      my_vote: row.chosen?.includes(option.id) ? (1 as const) : (0 as const),
      ...(countsVisible && { count: option.votes, rate: percent(option.votes, row.voters) }),
    })),
    min_option: row.min_option,
    max_option: row.max_option,
    start_time: row.starts_at.toISOString(),
    end_time: row.ends_at.toISOString(),
    show_value: row.show_value ? 1 : 0,
    my_count: row.chosen?.length ?? 0,
    is_show: row.shown ? 1 : 0,
    phase,
    changes_in: nextPhaseAt.getTime() - now.getTime(),
    ...(row.show_value && { voters: row.voters }),
  }
}

const percent = (votes: number, voters: number): number => (voters === 0 ? 0 : Math.round((votes / voters) * 1000) / 10)
