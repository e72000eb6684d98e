import { createHmac } from 'node:crypto'
import type { Context } from './context.ts'
import { networkOf } from './network.ts'

/** Tells one viewer from another for counting: the member, or a keyed hash of the visitor's network and browser. */
export const viewerKey = ({
  viewer,
  address,
  request,
  house,
}: Pick<Context, 'viewer' | 'address' | 'request' | 'house'>): string =>
  viewer.id > 0
    ? `m${viewer.id}`
    : `v${createHmac('sha256', house.config.secret)
        .update(`${networkOf(address)} ${request.headers['user-agent'] ?? ''}`)
        .digest('base64url')
        .slice(0, 22)}`
