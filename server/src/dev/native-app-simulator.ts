import { createHmac, randomBytes } from 'node:crypto'
import { mobilePattern } from '@quanzi/contract/limits'
import type { FastifyInstance } from 'fastify'
import { mobileHashes } from '../identity/member/mobile.ts'
import type { AppContext } from '../identity/request/app-context.ts'
import { nativeAppPage } from './native-app-page.ts'

/** The routes of the app server that the simulator needs, and the page with the phone. */
export const serveNativeAppSimulator = (devServer: FastifyInstance, app: AppContext): void => {
  devServer.get('/dev/app', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(nativeAppPage(app.config.basePath)),
  )

  /** The user data of the app, signed with the secret of the site: docs/bridge.md. */
  devServer.get<{ Querystring: { mobile?: string } }>('/dev/native/user', async (request, reply) => {
    const { mobile = '' } = request.query
    const site = await app.sites.find(undefined, request.host)
    const row = mobilePattern.test(mobile)
      ? await app.database.db
          .selectFrom('member')
          .select(['id', 'nickname'])
          .where('mobile_hash', 'in', mobileHashes(mobile, app.config))
          .executeTakeFirst()
      : undefined
    reply.header('cache-control', 'no-store')
    if (!row) return reply.send({})
    const timestamp = String(Math.floor(app.ports.clock.now().getTime() / 1000))
    const nonce = randomBytes(8).toString('hex')
    const signature = createHmac('sha256', site.nativeSecret)
      .update(`${row.id}\n${timestamp}\n${nonce}\n${site.id}`)
      .digest('hex')
    return reply.send({ userid: String(row.id), nickname: row.nickname, timestamp, nonce, signature })
  })
}
