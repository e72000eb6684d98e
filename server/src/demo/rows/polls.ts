import { hour } from '@quanzi/contract/time'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { PollText } from '../content.ts'
import { sample, seededRandom } from '../seeded-random.ts'
import type { DemoMembers } from './members.ts'
import type { IdOf } from './tags.ts'

/** Polls with their options, and ballots that add up to the given votes; the database counts them. */
export const pollRows = (site: number, polls: PollText[], idOf: IdOf, people: DemoMembers, now: Date) => {
  const rows = { poll: [] as Row<'poll'>[], poll_option: [] as Row<'poll_option'>[], ballot: [] as Row<'ballot'>[] }
  const voters = [...people.values()].filter((member) => !member.account)
  for (const [i, poll] of polls.entries()) {
    const id = i + 1
    const starts = new Date(now.getTime() + poll.starts_in_hours * hour)
    const ends = new Date(now.getTime() + poll.ends_in_hours * hour)
    rows.poll.push({
      id,
      site_id: site,
      tag_id: idOf(site, poll.tag),
      question: poll.content,
      multiple: poll.type === '2',
      min_option: poll.min_option,
      max_option: poll.max_option,
      starts_at: starts,
      ends_at: ends,
      show_value: poll.show_value === 1,
      shown: poll.is_show === 1,
    })
    const firstOption = rows.poll_option.length + 1
    rows.poll_option.push(
      ...poll.options.map((option, at) => ({
        id: firstOption + at,
        poll_id: id,
        option,
      })),
    )
    const random = seededRandom(`poll ${poll.tag}`)
    const until = Math.min(now.getTime(), ends.getTime())
    const chosenVoters = sample(random, voters, poll.voters)
    for (const [at, options] of dealBallots(poll).entries()) {
      rows.ballot.push({
        poll_id: id,
        member_id: chosenVoters[at]?.row ?? 0,
        options: options.map((option) => firstOption + option),
        created_at: new Date(starts.getTime() + random() * (until - starts.getTime())),
      })
    }
  }
  return rows
}

/** Distributes the votes in turn, so that no member votes for an option twice and every member has a vote if possible. */
const dealBallots = (poll: PollText): number[][] => {
  const ballots: number[][] = Array.from({ length: poll.voters }, () => [])
  let next = 0
  for (const [option, count] of poll.ballots.entries()) {
    for (let n = 0; n < count; n++) ballots[next++ % poll.voters]?.push(option)
  }
  return ballots
}
