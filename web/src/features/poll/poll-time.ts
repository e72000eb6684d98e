import type { Poll } from '@quanzi/contract/poll'
import { fullTime } from '@quanzi/contract/text'

type Phase = Poll['phase']
type Span = Pick<Poll, 'phase' | 'start_time' | 'end_time'>

/** What the server said, and what time has made of it since. What is over stays over. */
export const phaseAt = ({ phase, start_time, end_time }: Span, now: number): Phase => {
  if (phase === 'over' || now >= Date.parse(end_time)) return 'over'
  return now >= Date.parse(start_time) ? 'running' : 'before'
}

/** The line beside the question. */
export const timeWords = (poll: Span, now: number): string => {
  const phase = phaseAt(poll, now)
  if (phase === 'over') return '投票已结束'
  if (phase === 'before') return `${dayAndTime(poll.start_time)} 开始`
  return `还剩 ${leftWords(Date.parse(poll.end_time) - now)}`
}

const minute = 60_000
const units = [
  [24 * 60 * minute, '天'],
  [60 * minute, '小时'],
  [minute, '分钟'],
] as const

/** Rounded down, so that nobody comes too late; the last minute is told by the second. */
export const leftWords = (ms: number): string => {
  const unit = units.find(([length]) => ms >= length)
  return unit ? `${Math.floor(ms / unit[0])} ${unit[1]}` : `${Math.max(1, Math.ceil(ms / 1000))} 秒`
}

/** How long the words above stay true. */
export const timeStands = (poll: Span, now: number): number | undefined => {
  const phase = phaseAt(poll, now)
  if (phase === 'over') return undefined
  const left = Date.parse(phase === 'before' ? poll.start_time : poll.end_time) - now
  const unit = phase === 'before' ? left : (units.find(([length]) => left >= length)?.[0] ?? 1000)
  return Math.min((left % unit) + 1 || unit, 60 * minute)
}

/** `11月23日 12:00`, China Standard Time. */
const dayAndTime = (iso: string): string => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+) (.*)$/.exec(fullTime(iso)) ?? []
  return `${Number(month)}月${Number(day)}日 ${time}`
}
