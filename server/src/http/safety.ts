import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { policiesFor, worldOf } from './policy.ts'

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

/** The policies follow the table of sites; they are made anew when it changes, here or in another process. */
export const sendSafely = (server: FastifyInstance, house: House): void => {
  const tiles = house.config.tiles?.url
  let policies = policiesFor([], tiles)
  const renew = async () => {
    policies = policiesFor(await house.sites.list(), tiles)
  }
  const renewSoon = () => void renew().catch((error) => house.log.error({ err: error }, 'the sites could not be read'))
  server.addHook('onReady', renew)
  house.bus.on('site', renewSoon)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(safe)
    reply.header('content-security-policy', policies[worldOf(request.headers['user-agent'])])
    if (house.config.production && request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${year}`)
    done()
  })
}
