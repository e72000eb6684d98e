import { createHmac } from 'node:crypto'
import type { Context } from './context.ts'
import { networkOf } from './network.ts'

type Asks = Pick<Context, 'viewer' | 'address' | 'request' | 'house'>

/** Tells one viewer from another for counting: the member, or a keyed hash of the visitor's network and browser. */
export const viewerKey = (c: Asks): string =>
  keyOf(c, `${networkOf(c.address)} ${c.request.headers['user-agent'] ?? ''}`)

/** The same where a browser's name, which anybody may make up, must not weigh: a network counts as one visitor. */
export const networkKey = (c: Asks): string => keyOf(c, networkOf(c.address))

const keyOf = ({ viewer, house }: Asks, visitor: string): string =>
  viewer.id > 0
    ? `m${viewer.id}`
    : `v${createHmac('sha256', house.config.secret).update(visitor).digest('base64url').slice(0, 22)}`
