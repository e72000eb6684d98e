import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listenForProxy, type ProxySocket } from './proxy-socket.ts'

/** For calls on connections that were accepted when the process stopped listening. */
const lastCallsMs = 500

/** Closes connections after their response, so that a proxy has no idle one left when the process stops. */
export const registerDraining = (server: FastifyInstance) => {
  let draining = false
  let proxySocket: ProxySocket | undefined
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  return {
    start: (): void => {
      draining = true
    },
    isDraining: (): boolean => draining,
    /** `idleMs`: how long a stop waits for the proxy to close its idle connections; 15 seconds by default. */
    listenForProxy: async (path: string, idleMs?: number): Promise<void> => {
      proxySocket = await listenForProxy(server, path, idleMs)
    },
    /**
     * Refuses new connections and serves those that are open. `close` of an HTTP server would end connections whose call
     * has not arrived; that of a TCP server does not. After a poll of the event loop no connection waits to be accepted,
     * but for one that arrives in that moment; at the Unix socket none is lost.
     */
    stopListening: async (): Promise<void> => {
      if (draining && server.server.listening) {
        const atSocket = proxySocket?.remove()
        await new Promise(setImmediate)
        Server.prototype.close.call(server.server)
        await Promise.all([pause(lastCallsMs), atSocket])
      }
    },
    /** Returns when the calls at the Unix socket are answered. */
    closeProxySocket: async (): Promise<void> => proxySocket?.close(),
  }
}
