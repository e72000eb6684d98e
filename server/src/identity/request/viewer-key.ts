import { createHmac } from 'node:crypto'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import type { RequestContext } from './request-context.ts'

type ViewerKeySource = Pick<RequestContext, 'viewer' | 'clientIp' | 'request' | 'app'>

/** A key for counting viewers: the member, or a keyed hash of the visitor's network and browser. */
export const viewerKey = (ctx: ViewerKeySource): string =>
  memberOrHashKey(ctx, `${ipNetwork(ctx.clientIp)} ${ctx.request.headers['user-agent'] ?? ''}`)

/** As `viewerKey`, without the user agent, which a client may choose freely: a network counts as one visitor. */
export const networkKey = (ctx: ViewerKeySource): string => memberOrHashKey(ctx, ipNetwork(ctx.clientIp))

const memberOrHashKey = ({ viewer, app }: ViewerKeySource, visitorIdentity: string): string =>
  viewer.id > 0
    ? `m${viewer.id}`
    : `v${createHmac('sha256', app.config.secret).update(visitorIdentity).digest('base64url').slice(0, 22)}`
