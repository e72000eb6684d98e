import { randomUUID } from 'node:crypto'
import { encryptMobile, hashMobile } from '../../identity/member/mobile.ts'
import type { Row } from '../../platform/db/bulk-insert.ts'
import { accounts, isDemoAccount, startingBalance } from '../accounts.ts'
import type { MemberText } from '../content.ts'
import type { MediaFiles } from '../media-files.ts'
import { daysBefore } from '../time.ts'

export type DemoMember = MemberText & { row: number; joined: Date; account: boolean }
export type DemoMembers = ReadonlyMap<string, DemoMember>

export const createPeople = (cast: MemberText[], now: Date): DemoMembers =>
  new Map(
    cast.map((member, i) => [
      member.id,
      { ...member, row: i + 1, joined: daysBefore(now, member.joined_days_ago), account: isDemoAccount(member.id) },
    ]),
  )

export const findPerson = (people: DemoMembers, key: string): DemoMember => {
  const found = people.get(key)
  if (!found) throw new Error(`The demo content has no member ${key}`)
  return found
}

export const memberRows = (
  people: DemoMembers,
  mediaFiles: MediaFiles,
  site: number,
  now: Date,
  secret: string,
): Row<'member'>[] =>
  [...people.values()].map((member) => {
    const mobile = accounts.find((account) => account.member === member.id)?.mobile
    const balance = mobile ? startingBalance : 0
    const seen = daysBefore(now, 1.5)
    return {
      id: member.row,
      nickname: member.nickname,
      bio: member.bio,
      avatar: mediaFiles.sitePicture(site, `avatars/${member.avatar}`),
      auth: member.auth === 1,
      mobile_cipher: mobile ? encryptMobile(mobile, secret) : null,
      mobile_hash: mobile ? hashMobile(mobile, secret) : null,
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

export const appointmentRows = (people: DemoMembers): Row<'appointment'>[] =>
  accounts.flatMap((account) => {
    if (!('role' in account)) return []
    const { member, site: site_id, role, level } = account
    return [{ member_id: findPerson(people, member).row, site_id, role, level }]
  })

/** The starting balance, from the system account; its kind differs from that of rewards, so that no daily cap is used. */
export const ledgerRows = (people: DemoMembers, now: Date): Row<'ledger'>[] =>
  accounts.flatMap((account) =>
    (['credit', 'coin'] as const).flatMap((currency) => {
      const movement = { movement: randomUUID(), currency, kind: 'welcome', created_at: daysBefore(now, 10) }
      return [
        { ...movement, account: findPerson(people, account.member).row, amount: startingBalance },
        { ...movement, account: 0, amount: -startingBalance },
      ]
    }),
  )
