import type { Row } from './bulk.ts'
import { chance, sample } from './chance.ts'
import type { PollText } from './content.ts'
import type { People } from './members.ts'
import { hour, type Moment } from './moment.ts'
import type { IdOf } from './tags.ts'

/** Polls with their options, and the ballots that add up to the numbers wanted; the database counts them. */
export const pollRows = (site: number, polls: PollText[], idOf: IdOf, people: People, now: Moment) => {
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
    const random = chance(`poll ${poll.tag}`)
    const until = Math.min(now.getTime(), ends.getTime())
    const drawn = sample(random, voters, poll.voters)
    for (const [at, options] of ballotsOf(poll).entries()) {
      rows.ballot.push({
        poll_id: id,
        member_id: drawn[at]?.row ?? 0,
        options: options.map((option) => firstOption + option),
        created_at: new Date(starts.getTime() + random() * (until - starts.getTime())),
      })
    }
  }
  return rows
}

/** The votes are dealt round and round: nobody gets an option twice, and everybody has one as soon as there are enough. */
const ballotsOf = (poll: PollText): number[][] => {
  const ballots: number[][] = Array.from({ length: poll.voters }, () => [])
  let next = 0
  for (const [option, count] of poll.ballots.entries()) {
    for (let n = 0; n < count; n++) ballots[next++ % poll.voters]?.push(option)
  }
  return ballots
}
