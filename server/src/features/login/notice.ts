import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { findMember } from '../member/rows.ts'
import { showMember } from '../member/view.ts'
import type { Site } from '../site/site.ts'
import { issuePasses, spendPass } from './pass.ts'

/**
 * Where the page tells the other registered sites of this login: an address each, with a ticket of its own behind the
 * `#`, which browsers keep out of requests and logs. The page posts it as a form. docs/spec/worlds.md, other sites.
 */
export const noticesOfLogin = async (c: Context, db: Db, memberId: number): Promise<string[]> => {
  const here = c.request.host
  const others = (await c.house.sites.list()).filter(
    (site) => site.id !== c.site.id && site.hosts[0] !== undefined && !site.hosts.includes(here),
  )
  const tickets = await ticketsFor(c, db, memberId, others)
  return others.map((site, i) => `${noticeAddress(site)}#ticket=${tickets[i]}`)
}

/** A ticket each: it says who logged in to that site alone, once, for a minute. */
export const ticketsFor = (c: Context, db: Db, memberId: number, sites: Site[]): Promise<string[]> => {
  const until = new Date(c.now.getTime() + limits.noticeTicketLife)
  return issuePasses(
    db,
    sites.map((site) => ({ kind: 'login-notice', facts: { member: memberId, site: site.id }, until })),
  )
}

const noticeAddress = (site: Site): string => site.settings.notice_url || `https://${site.hosts[0]}/api/login/notice`

/** Takes a ticket in. Only a site's own server, which knows the site's secret, is told whose it was. */
export const takeNotice = async (
  c: Context,
  { ticket, timestamp, nonce, sign }: Input<'POST login/notice'>,
): Promise<Answer<'POST login/notice'>> => {
  const isSigned = sign !== '' || nonce !== '' || timestamp !== ''
  if (isSigned) checkSign(c, { ticket, timestamp, nonce, sign })
  const facts = await spendPass(c.db, 'login-notice', ticket, c.now)
  if (!facts || facts['site'] !== c.site.id) {
    c.house.log.warn({ site: c.site.id }, 'a login ticket was refused')
    throw new Refusal('ticketOver', { data: { field: 'ticket' } })
  }
  const row = isSigned ? await findMember(c.db, Number(facts['member']), c.now) : undefined
  if (!row) return { siteid: c.site.id, member: null }
  const { id, nickname, img_url } = showMember(row)
  return { siteid: c.site.id, member: { memberid: id, nickname, img_url } }
}

type Signed = { ticket: string; timestamp: string; nonce: string; sign: string }

const checkSign = (c: Context, { ticket, timestamp, nonce, sign }: Signed): void => {
  const age = Math.abs(c.now.getTime() - Number(timestamp) * 1000)
  const wanted = createHmac('sha256', c.site.nativeSecret).update(`${ticket}\n${timestamp}\n${nonce}`).digest()
  const given = Buffer.from(sign, 'hex')
  const right = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (right && age <= limits.clockSkew && nonce.length >= 8 && nonce.length <= 64) return
  c.house.log.warn({ site: c.site.id }, 'a signature of a site was refused')
  throw new Refusal('loginNeeded')
}
