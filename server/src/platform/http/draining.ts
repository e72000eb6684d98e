import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For calls on connections that were accepted when the process stopped listening. */
const lastCallsMs = 500

/**
 * While a process drains, it serves each call and closes the connection after it, so that a proxy has no idle connection
 * left when the process stops.
 */
export const registerDraining = (server: FastifyInstance) => {
  let draining = false
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
  return {
    start: (): void => {
      draining = true
    },
    isDraining: (): boolean => draining,
    /**
     * Refuses new connections and serves those that are open. `close` of an HTTP server would end connections whose call
     * has not arrived; that of a TCP server does not. After a poll of the event loop no connection waits to be accepted.
     */
    stopListening: async (): Promise<void> => {
      if (!draining || !server.server.listening) return
      await new Promise(setImmediate)
      Server.prototype.close.call(server.server)
      await pause(lastCallsMs)
    },
  }
}
