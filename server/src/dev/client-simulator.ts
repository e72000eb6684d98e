import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatedClient } from '../circle/first-screen/serve-first-screen.ts'

const nativeClients = ['android', 'ios', 'webview', 'dsbridge']
const simulatedClients = [...nativeClients, 'wechat', 'plain']
const simulatorCookie = 'quanzi_sim'

/**
 * Outside production `?sim=android` and similar parameters add a script before all others that simulates the native app
 * or WeChat. The simulation is still active after a return from the consent page of WeChat.
 */
export const createClientSimulator =
  (basePath: string) =>
  (request: FastifyRequest, reply: FastifyReply): SimulatedClient | undefined => {
    const { sim = '', state } = request.query as { sim?: string; state?: string }
    const client = sim || (state === undefined ? '' : (request.cookies[simulatorCookie] ?? ''))
    if (!simulatedClients.includes(client)) return undefined
    reply.setCookie(simulatorCookie, client, { path: `${basePath}/`, httpOnly: true, sameSite: 'lax', maxAge: 1_200 })
    return {
      script: `<script src="./simulator/page.js" data-sim="${client}"></script>`,
      client: nativeClients.includes(client) ? 'native' : client === 'wechat' ? 'wechat' : 'plain',
    }
  }
