import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serveSimulated } from './simulated.ts'

/** What says how a document may behave, which a script or a style sheet is not. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-frame-options',
]

/** Serves the built pages under the base path: what has a hash in its name for ever, the rest asked for anew each time. */
export const serveWeb = async (server: FastifyInstance, house: House): Promise<void> => {
  const { webRoot, basePath, production } = house.config
  if (!webRoot || !existsSync(join(webRoot, 'index.html'))) return
  server.get('/', (_, reply) => reply.redirect(`${basePath}/`))
  server.get(basePath, (_, reply) => reply.redirect(`${basePath}/`))
  await server.register(serveStatic, {
    root: webRoot,
    prefix: `${basePath}/`,
    preCompressed: true,
    cacheControl: false,
    // The simulator of the trial desk has no business where people are.
    allowedPath: (path) => !production || !path.includes('/simulator/'),
    setHeaders: (reply, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A first visit fetches a dozen of them, and these lines weigh more than the smaller ones.
      if (hashed && /\.(js|css)(\.(br|gz))?$/.test(path)) for (const name of ofDocuments) reply.removeHeader(name)
    },
  })
  if (!production) serveSimulated(server, webRoot, basePath)
  // Addresses in answers do not know the base path.
  server.get<{ Params: { name: string } }>('/icons/:name', (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(`icons/${request.params.name}`),
  )
  server.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('内容不存在'))
}
