import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowScripts, createPageScripts } from './inline-scripts.ts'

/** Headers that have an effect on documents alone, and those of files that are fetched again or in parts. */
const unusedHeaders = [
  'last-modified',
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-frame-options',
]

type StaticWebOptions = {
  /** The folder of the built web; null where this process serves calls alone. */
  webRoot: string | null
  basePath: string
  isAllowed: (path: string) => boolean
  sendMissingPage: (reply: FastifyReply) => Promise<FastifyReply>
}

/** Serves the built pages under the base path. Files with a hash in their name are immutable, all others are revalidated. */
export const serveStaticWeb = async (
  server: FastifyInstance,
  { webRoot, basePath, isAllowed, sendMissingPage }: StaticWebOptions,
): Promise<boolean> => {
  if (!webRoot || !existsSync(join(webRoot, 'index.html'))) return false
  const pageScripts = createPageScripts(webRoot)
  // Keeps the query, which may name the site.
  const openCircle = ({ url }: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${basePath}/${/\?.*/.exec(url)?.[0] ?? ''}`)
  server.get('/', openCircle)
  server.get(basePath, openCircle)
  await server.register(serveStatic, {
    root: webRoot,
    prefix: `${basePath}/`,
    preCompressed: true,
    // No file is large, so every range gets the whole file, also one outside it.
    acceptRanges: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: isAllowed,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\]assets[/\\]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      const policy = reply.getHeader('content-security-policy')
      if (typeof policy === 'string' && /[/\\]index\.html(\.(br|gz))?$/.test(path))
        reply.header('content-security-policy', allowScripts(policy, pageScripts()))
      // A first visit fetches a dozen files, and these headers are larger than the smallest of them.
      if (isHashed && /\.(js|css)(\.(br|gz))?$/.test(path)) for (const name of unusedHeaders) reply.removeHeader(name)
    },
  })
  // URLs in responses do not contain the base path.
  server.get<{ Params: { name: string } }>('/icons/:name', (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(`icons/${request.params.name}`),
  )
  server.setNotFoundHandler((request, reply) =>
    request.headers.accept?.includes('text/html')
      ? sendMissingPage(reply)
      : reply.code(404).type('text/plain; charset=utf-8').send('内容不存在'),
  )
  return true
}
