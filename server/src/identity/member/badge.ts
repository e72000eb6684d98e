import { type RawBuilder, sql } from 'kysely'

/** In `member.verified_on`: the badge of a verified author that counts on every site. */
export const allSites = 0

/** SQL: whether a member has the badge on a site. docs/decisions/0063-a-badge-of-a-site.md. */
export const hasBadge = (member: string, site: string): string =>
  `(${allSites} = any(${member}.verified_on) or ${site} = any(${member}.verified_on))`

/** The same as the column `auth` of a Kysely query. */
export const selectBadge = (member: string, site: number) =>
  sql<boolean>`${sql.raw(hasBadge(member, String(site)))}`.as('auth')

/** The members with a badge within reach, on any site for a chief. The first condition is that of the index. */
export const isVerifiedWithin = (reach: number | null): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`member.verified_on <> '{}'`
    : sql<boolean>`(member.verified_on <> '{}' and ${sql.raw(hasBadge('member', String(reach)))})`

export const isVerifiedOn = ({ verifiedOn }: { verifiedOn: readonly number[] }, site: number): boolean =>
  verifiedOn.includes(allSites) || verifiedOn.includes(site)
