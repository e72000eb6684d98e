import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const simulatedClients = ['android', 'ios', 'webview', 'dsbridge', 'wechat', 'plain']
const simulatorCookie = 'quanzi_sim'

/**
 * Outside production `?sim=android` and similar parameters add a script before all others that simulates the native app
 * or WeChat. The simulation is still active after a return from the consent page of WeChat.
 */
export const serveClientSimulator = (server: FastifyInstance, webRoot: string, basePath: string): void => {
  server.get<{ Querystring: { sim?: string; state?: string } }>(`${basePath}/`, (request, reply) => {
    const { sim = '', state } = request.query
    const client = sim || (state === undefined ? '' : (request.cookies[simulatorCookie] ?? ''))
    reply.header('cache-control', 'no-cache')
    if (!simulatedClients.includes(client)) return reply.sendFile('index.html')
    reply.setCookie(simulatorCookie, client, { path: `${basePath}/`, httpOnly: true, sameSite: 'lax', maxAge: 1_200 })
    const page = readFileSync(join(webRoot, 'index.html'), 'utf8')
    const script = `<script src="./simulator/page.js" data-sim="${client}"></script>`
    return reply.type('text/html; charset=utf-8').send(page.replace('<head>', `<head>${script}`))
  })
}
