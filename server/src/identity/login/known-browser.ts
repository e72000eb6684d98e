import { createHmac, randomBytes } from 'node:crypto'
import { browserHeader } from '@quanzi/contract/browser-header'
import { limits } from '@quanzi/contract/limits'
import { allSecrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ipSubnet } from '../../platform/rate-limit/ip-network.ts'
import { cookieName, setCookie } from '../request/cookie-attributes.ts'
import type { RequestContext } from '../request/request-context.ts'
import { hashToken } from './temporary-tokens.ts'

const browserName = 'quanzi_browser'
/**
 * The answer that brought the cookie may have been lost: until then a page names its browser in a header. Both count,
 * since another page may have brought the cookie meanwhile.
 */
const tokensOf = ({ request, app }: RequestContext): string[] => {
  const tokens = [request.cookies[cookieName(app.config, request, browserName)], request.headers[browserHeader]]
  return tokens.filter((one) => typeof one === 'string').filter((one) => /^[\w-]{22}$/.test(one))
}

/** The features by which the sender of a request is recognized; '' for a missing one. */
export type CodeHolder = { browser: string; client: string }

/** Recognizes browsers by token, clients without cookies by network and name, but never a request of a web page. */
export const findCodeHolders = (ctx: RequestContext): CodeHolder[] => {
  const { app, request, clientIp } = ctx
  const tokens = tokensOf(ctx)
  if (tokens.length > 0) return tokens.map((token) => ({ browser: hashToken(token), client: '' }))
  const { origin, 'sec-fetch-site': fetchSite, 'user-agent': agent = '' } = request.headers
  if (origin !== undefined || fetchSite !== undefined) return []
  return allSecrets(app.config).map((secret) => ({
    browser: '',
    client: createHmac('sha256', secret)
      .update(`client ${ipSubnet(clientIp)} ${agent}`)
      .digest('hex'),
  }))
}

export const ensureBrowser = (ctx: RequestContext): CodeHolder => {
  const [holder] = findCodeHolders(ctx)
  const [token = randomBytes(16).toString('base64url')] = tokensOf(ctx)
  const maxAgeMs = limits.knownBrowserLife
  setCookie({ ...ctx, config: ctx.app.config }, { name: browserName, value: token, maxAgeMs })
  return { client: holder?.client ?? '', browser: hashToken(token) }
}

/** Whether the owner of the number has logged in with this browser, or is logged in now. */
export const isKnownBrowser = async (
  ctx: RequestContext,
  db: Db,
  browser: string,
  hashes: string[],
): Promise<boolean> => {
  const known = await db
    .selectFrom('known_browser')
    .select('hash')
    .where('hash', '=', browser)
    .where('mobile_hash', 'in', hashes)
    .where('seen_at', '>', new Date(ctx.now.getTime() - limits.knownBrowserLife))
    .executeTakeFirst()
  if (known || ctx.viewer.id === 0) return known !== undefined
  const own = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', ctx.viewer.id)
    .where('mobile_hash', 'in', hashes)
    .executeTakeFirst()
  return own !== undefined
}

export const rememberBrowser = async (db: Db, hash: string, mobileHash: string, now: Date): Promise<void> => {
  await db
    .insertInto('known_browser')
    .values({ hash, mobile_hash: mobileHash, seen_at: now })
    .onConflict((o) => o.columns(['hash', 'mobile_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}
