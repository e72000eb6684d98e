import { createHmac, randomBytes } from 'node:crypto'
import { mobilePattern } from '@quanzi/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house.ts'
import { mobileHash } from '../member/mobile.ts'
import { appPage } from './app-page.ts'

/** The app's own server, as far as the simulator needs one, and the page with the phone. */
export const serveNativeDouble = (desk: FastifyInstance, house: House): void => {
  desk.get('/dev/app', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(appPage(house.config.basePath)),
  )

  /** What the app knows of its user, signed with the site's secret as docs/bridge.md says. */
  desk.get<{ Querystring: { mobile?: string } }>('/dev/native/user', async (request, reply) => {
    const { mobile = '' } = request.query
    const site = await house.sites.find(undefined, request.hostname)
    const row = mobilePattern.test(mobile)
      ? await house.database.db
          .selectFrom('member')
          .select(['id', 'nickname'])
          .where('mobile_hash', '=', mobileHash(mobile, house.config.secret))
          .executeTakeFirst()
      : undefined
    reply.header('cache-control', 'no-store')
    if (!row) return reply.send({})
    const timestamp = String(Math.floor(house.ports.clock.now().getTime() / 1000))
    const nonce = randomBytes(8).toString('hex')
    const signature = createHmac('sha256', site.nativeSecret).update(`${row.id}\n${timestamp}\n${nonce}`).digest('hex')
    return reply.send({ userid: String(row.id), nickname: row.nickname, timestamp, nonce, signature })
  })
}
