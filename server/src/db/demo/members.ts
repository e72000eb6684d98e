import { randomUUID } from 'node:crypto'
import { mobileHash, sealMobile } from '../../features/member/mobile.ts'
import { accounts, isAccount, startingBalance } from './accounts.ts'
import type { Album } from './album.ts'
import type { Row } from './bulk.ts'
import type { Cast } from './content.ts'
import { daysBefore, type Moment } from './moment.ts'

/** A member of the cast with the id that they have in the database. */
export type Person = Cast & { row: number; joined: Date; account: boolean }
export type People = ReadonlyMap<string, Person>

export const peopleOf = (cast: Cast[], now: Moment): People =>
  new Map(
    cast.map((member, i) => [
      member.id,
      { ...member, row: i + 1, joined: daysBefore(now, member.joined_days_ago), account: isAccount(member.id) },
    ]),
  )

export const person = (people: People, key: string): Person => {
  const found = people.get(key)
  if (!found) throw new Error(`Nobody in the cast is ${key}`)
  return found
}

export const memberRows = (people: People, album: Album, site: number, now: Moment, secret: string): Row<'member'>[] =>
  [...people.values()].map((member) => {
    const mobile = accounts.find((account) => account.member === member.id)?.mobile
    const balance = mobile ? startingBalance : 0
    const seen = daysBefore(now, 1.5)
    return {
      id: member.row,
      nickname: member.nickname,
      bio: member.bio,
      avatar: album.open(site, `avatars/${member.avatar}`),
      auth: member.auth === 1,
      mobile_cipher: mobile ? sealMobile(mobile, secret) : null,
      mobile_hash: mobile ? mobileHash(mobile, secret) : null,
      ip_province: member.ip_location,
      credits: balance,
      coins: balance,
      notices_seen: seen,
      likes_seen: seen,
      comments_seen: seen,
      fans_seen: seen,
      joined_at: member.joined,
    }
  })

export const appointmentRows = (people: People): Row<'appointment'>[] =>
  accounts.flatMap((account) =>
    'role' in account
      ? [
          {
            member_id: person(people, account.member).row,
            site_id: account.site,
            role: account.role,
            level: account.level,
          },
        ]
      : [],
  )

/** What the accounts start with, from the house to them; of another kind than what deeds earn, so that no cap is used. */
export const ledgerRows = (people: People, now: Moment): Row<'ledger'>[] =>
  accounts.flatMap((account) =>
    (['credit', 'coin'] as const).flatMap((currency) => {
      const movement = { movement: randomUUID(), currency, kind: 'welcome', created_at: daysBefore(now, 10) }
      return [
        { ...movement, account: person(people, account.member).row, amount: startingBalance },
        { ...movement, account: 0, amount: -startingBalance },
      ]
    }),
  )
