import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatedClient } from '../circle/first-screen/serve-first-screen.ts'
import { pickedFileSources } from '../identity/request/content-security-policy.ts'

const nativeClients = ['android', 'ios', 'webview', 'dsbridge']
const simulatedClients = [...nativeClients, 'wechat', 'plain']
const simulatorCookie = 'quanzi_sim'

/** `?sim=android` adds a script before all others. It survives the consent page of WeChat. Not in production. */
export const createClientSimulator =
  (basePath: string) =>
  (request: FastifyRequest, reply: FastifyReply): SimulatedClient | undefined => {
    const { sim = '', state } = request.query as { sim?: string; state?: string }
    const client = sim || (state === undefined ? '' : (request.cookies[simulatorCookie] ?? ''))
    if (!simulatedClients.includes(client)) return undefined
    // The browser's user agent gets the policy of browsers.
    const policy = String(reply.getHeader('content-security-policy'))
    if (nativeClients.includes(client))
      reply.header(
        'content-security-policy',
        policy.replace('connect-src', `connect-src ${pickedFileSources.join(' ')}`),
      )
    reply.setCookie(simulatorCookie, client, { path: `${basePath}/`, httpOnly: true, sameSite: 'lax', maxAge: 1_200 })
    return {
      script: `<script src="./simulator/page.js" data-sim="${client}"></script>`,
      client: nativeClients.includes(client) ? 'native' : client === 'wechat' ? 'wechat' : 'plain',
    }
  }
