import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const worlds = ['android', 'ios', 'webview', 'dsbridge', 'wechat', 'plain']
const cookie = 'quanzi_sim'

/**
 * Outside production the page may be asked for with `?sim=android` and the like: it is the same page, with a script before
 * all others that stands for the app or for WeChat around it. Who comes back from WeChat's consent page is still in there.
 */
export const serveSimulated = (server: FastifyInstance, webRoot: string, basePath: string): void => {
  server.get<{ Querystring: { sim?: string; state?: string } }>(`${basePath}/`, (request, reply) => {
    const { sim = '', state } = request.query
    const wanted = sim || (state === undefined ? '' : (request.cookies[cookie] ?? ''))
    reply.header('cache-control', 'no-cache')
    if (!worlds.includes(wanted)) return reply.sendFile('index.html')
    reply.setCookie(cookie, wanted, { path: `${basePath}/`, httpOnly: true, sameSite: 'lax', maxAge: 1_200 })
    const page = readFileSync(join(webRoot, 'index.html'), 'utf8')
    const script = `<script src="./simulator/page.js" data-sim="${wanted}"></script>`
    return reply.type('text/html; charset=utf-8').send(page.replace('<head>', `<head>${script}`))
  })
}
