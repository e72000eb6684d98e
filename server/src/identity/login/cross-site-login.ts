import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findVisibleMember } from '../member/queries.ts'
import { serializeName } from '../member/view.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { isSignedBySite } from '../session/native-signature.ts'
import type { Site } from '../site/site.ts'
import { consumeToken, issueTokens } from './temporary-tokens.ts'

/** The ticket is in the fragment, which is not sent or logged; the page posts it: docs/spec/client-environments.md. */
export const createLoginNoticeUrls = async (ctx: RequestContext, db: Db, memberId: number, sites: Site[]) => {
  const tickets = await issueLoginTickets(ctx, db, memberId, sites)
  return sites.map((site, i) => `${loginNoticeUrl(site)}#ticket=${tickets[i]}`)
}

/** The sites on other hosts than that of the request. It may read the database, so it is called outside of a transaction. */
export const listOtherSites = async (ctx: RequestContext): Promise<Site[]> => {
  const currentHost = ctx.request.host
  return (await ctx.app.sites.list()).filter(
    (site) => site.id !== ctx.site.id && site.hosts[0] !== undefined && !site.hosts.includes(currentHost),
  )
}

export const issueLoginTickets = (ctx: RequestContext, db: Db, memberId: number, sites: Site[]): Promise<string[]> => {
  const until = new Date(ctx.now.getTime() + limits.loginTicketLife)
  return issueTokens(
    db,
    sites.map((site) => ({ kind: 'login-notice', facts: { member: memberId, site: site.id }, until })),
  )
}

const loginNoticeUrl = (site: Site): string => site.settings.notice_url || `https://${site.hosts[0]}/api/login/notice`

/** Consumes a ticket. Only a caller that signs with the site's secret gets the member. */
export const acceptLoginTicket: Operation<'POST login/notice'> = async (ctx, { ticket, timestamp, nonce, sign }) => {
  const hasSignature = sign !== '' || nonce !== '' || timestamp !== ''
  if (hasSignature) verifySiteSignature(ctx, { ticket, timestamp, nonce, sign })
  const accepted = await transaction(ctx.db, async (db) => {
    const facts = await consumeToken(db, 'login-notice', ticket, ctx.now)
    // A ticket for another site is used up as well, so this returns instead of throwing.
    if (!facts || facts['site'] !== ctx.site.id) return undefined
    return {
      row: hasSignature ? await findVisibleMember(db, Number(facts['member']), ctx.site.id, ctx.now) : undefined,
    }
  })
  if (!accepted) {
    ctx.app.log.warn({ site: ctx.site.id }, 'a login ticket was refused')
    throw new ApiError('ticketInvalid', { data: { field: 'ticket' } })
  }
  const { row } = accepted
  if (!row) return { siteid: ctx.site.id, member: null }
  const { id, nickname, img_url } = serializeName(row)
  return { siteid: ctx.site.id, member: { memberid: id, nickname, img_url } }
}

type SignedTicket = { ticket: string; timestamp: string; nonce: string; sign: string }

const verifySiteSignature = (ctx: RequestContext, { ticket, timestamp, nonce, sign }: SignedTicket): void => {
  const age = Math.abs(ctx.now.getTime() - Number(timestamp) * 1000)
  const isCorrect = isSignedBySite(ctx.site, `${ticket}\n${timestamp}\n${nonce}`, sign, ctx.now)
  if (isCorrect && age <= limits.clockSkew && nonce.length >= 8 && nonce.length <= 64) return
  ctx.app.log.warn({ site: ctx.site.id }, 'a signature of a site was refused')
  throw new ApiError('loginRequired')
}
