import { createHash, createHmac } from 'node:crypto'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import type { RequestContext } from './request-context.ts'

type ViewerKeySource = Pick<RequestContext, 'viewer' | 'clientIp' | 'request' | 'app'>

/**
 * A key for counting viewers: the member, or a keyed hash of the visitor's network and browser. A client may choose its
 * user agent freely, so that browsers are told apart by one of a few numbers only.
 */
export const viewerKey = (ctx: ViewerKeySource): string =>
  memberOrHashKey(ctx, `${ipNetwork(ctx.clientIp)} ${browserNumber(ctx.request.headers['user-agent'] ?? '')}`)

const browsersPerNetwork = 64
const browserNumber = (userAgent: string): number =>
  (createHash('sha256').update(userAgent).digest()[0] ?? 0) % browsersPerNetwork

/** As `viewerKey`, without the user agent, which a client may choose freely: a network counts as one visitor. */
export const networkKey = (ctx: ViewerKeySource): string => memberOrHashKey(ctx, ipNetwork(ctx.clientIp))

const memberOrHashKey = ({ viewer, app }: ViewerKeySource, visitorIdentity: string): string =>
  viewer.id > 0
    ? `m${viewer.id}`
    : `v${createHmac('sha256', app.config.secret).update(visitorIdentity).digest('base64url').slice(0, 22)}`
