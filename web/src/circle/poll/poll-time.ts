import type { Poll } from '@quanzi/contract/circle/poll'
import { formatDateTime } from '@quanzi/contract/text'
import { day, hour, minute } from '@quanzi/contract/time'

type Phase = Poll['phase']
type PollPeriod = Pick<Poll, 'phase' | 'start_time' | 'end_time'>

/** The phase of the response, advanced by the time since. A closed poll stays closed. */
export const phaseAt = ({ phase, start_time, end_time }: PollPeriod, now: number): Phase => {
  if (phase === 'over' || now >= Date.parse(end_time)) return 'over'
  return now >= Date.parse(start_time) ? 'running' : 'before'
}

/** The text next to the question. */
export const formatPollTime = (poll: PollPeriod, now: number): string => {
  const phase = phaseAt(poll, now)
  if (phase === 'over') return '投票已结束'
  if (phase === 'before') return `${formatDayAndTime(poll.start_time)} 开始`
  return `还剩 ${formatRemaining(Date.parse(poll.end_time) - now)}`
}

const units = [
  [day, '天'],
  [hour, '小时'],
  [minute, '分钟'],
] as const

/** Rounded down, so that it never shows too much time; the last minute shows seconds. */
export const formatRemaining = (ms: number): string => {
  const unit = units.find(([length]) => ms >= length)
  return unit ? `${Math.floor(ms / unit[0])} ${unit[1]}` : `${Math.max(1, Math.ceil(ms / 1000))} 秒`
}

/** Milliseconds until the text above changes. */
export const msUntilTextChange = (poll: PollPeriod, now: number): number | undefined => {
  const phase = phaseAt(poll, now)
  if (phase === 'over') return undefined
  if (phase === 'before') return Math.min(Date.parse(poll.start_time) - now, hour)
  const remaining = Date.parse(poll.end_time) - now
  const unit = units.find(([length]) => remaining >= length)?.[0] ?? 1000
  return Math.min((remaining % unit) + 1, hour)
}

/** `11月23日 12:00`, China Standard Time. */
const formatDayAndTime = (iso: string): string => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+) (.*)$/.exec(formatDateTime(iso)) ?? []
  return `${Number(month)}月${Number(day)}日 ${time}`
}
