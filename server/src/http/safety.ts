import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { policiesFor, type World, worldOf } from './policy.ts'

/** What every browser is told with every answer. The words never change, so nothing is put together for a request. */
const safe = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const year = 31_536_000

export type SafeHeaders = (request: FastifyRequest) => Readonly<Record<string, string>>

/** What the answer to a request says. The policies follow the table of sites, made anew when it changes, here or elsewhere. */
export const openSafety = (server: FastifyInstance, house: House): SafeHeaders => {
  const tiles = house.config.tiles?.url
  let headers = headersUnder(policiesFor([], tiles))
  const renew = async () => {
    headers = headersUnder(policiesFor(await house.sites.list(), tiles))
  }
  const renewSoon = () => void renew().catch((error) => house.log.error({ err: error }, 'the sites could not be read'))
  server.addHook('onReady', renew)
  house.bus.on('site', renewSoon)
  return (request) => {
    const { open, secured } = headers[worldOf(request.headers['user-agent'])]
    return house.config.production && request.protocol === 'https' ? secured : open
  }
}

const headersUnder = (policies: Record<World, string>) => {
  const under = (world: World) => {
    const open = { ...safe, 'content-security-policy': policies[world] }
    return { open, secured: { ...open, 'strict-transport-security': `max-age=${year}` } }
  }
  return { plain: under('plain'), wechat: under('wechat'), native: under('native') }
}

/** Tells them with every answer. */
export const sendSafely = (server: FastifyInstance, safeHeaders: SafeHeaders): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders(request))
    done()
  })
}
