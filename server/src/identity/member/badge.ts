import { type RawBuilder, sql } from 'kysely'
import type { Site } from '../site/site.ts'

/** SQL: whether a member has the badge of a verified author on a site. docs/decisions/0063. */
export const hasBadge = (member: string, site: string): string =>
  `(${member}.auth or ${site} = any(${member}.verified_on))`

/** The same as the column `auth` of a Kysely query. */
export const selectBadge = (member: string, site: number) =>
  sql<boolean>`${sql.raw(hasBadge(member, String(site)))}`.as('auth')

const hasAnyBadge = sql<boolean>`(member.auth or member.verified_on <> '{}')`

/** The members with a badge on the site, on any site for a chief. The first condition is that of the index. */
export const isVerifiedWithin = (siteScope: number | null): RawBuilder<boolean> =>
  siteScope === null
    ? hasAnyBadge
    : sql<boolean>`(${hasAnyBadge} and ${sql.raw(hasBadge('member', String(siteScope)))})`

type Badges = { auth: boolean; verifiedOn: readonly number[] }

const isVerifiedOn = ({ auth, verifiedOn }: Badges, site: number): boolean => auth || verifiedOn.includes(site)

type Author = { viewer: Badges; site: Pick<Site, 'id' | 'rules'> }

/** Does not apply to anonymous items: skipping the review would reveal that the author has a badge. */
export const skipsReviewByBadge = ({ viewer, site }: Author, { anonymous }: { anonymous: boolean }): boolean =>
  !anonymous && site.rules.verifiedSkipReview && isVerifiedOn(viewer, site.id)
