import { chmod, rename, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Proxies close idle connections after 4 s, on an overloaded machine later. */
const defaultIdleMs = 15_000

export type ProxySocket = Awaited<ReturnType<typeof listenForProxy>>

/** A closing TCP port resets waiting connections; a path can be taken away first. docs/decisions/0056. */
export const listenForProxy = async (server: FastifyInstance, path: string, idleMs = defaultIdleMs) => {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let closing = false
  server.server.on('request', ({ socket }, response) => {
    if (!open.has(socket)) return
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      // The proxy may have sent its next call already, which is answered and ends the connection.
      if (closing) setTimeout(() => busy.has(socket) || socket.end(), idleMs).unref()
    })
  })
  const listener = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // The proxy is on this machine: TRUSTED_PROXIES=loopback.
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' })
    server.server.emit('connection', socket)
  })
  // A name of its own, so that the path of a process that takes over is never removed.
  const own = `${path}.${process.pid}`
  await rm(own, { force: true })
  await new Promise<void>((done, fail) => {
    listener.once('error', fail)
    // A connection beyond it is refused at once, which nginx answers by 502; the kernel caps it at somaxconn.
    listener.listen({ path: own, backlog: 4_096 }, done)
  })
  await chmod(own, 0o666)
  const { ino } = await stat(own)
  await rename(own, path)

  const takePathAway = async (): Promise<boolean> => {
    if ((await stat(path).catch(() => undefined))?.ino !== ino) return false
    await rename(path, own)
    return true
  }
  return {
    /** Refuses connections, serves those that were made before, and returns when the proxy has closed its idle ones. */
    remove: async (): Promise<void> => {
      const until = Date.now() + idleMs
      // Connections are accepted in their order: when this one is answered, all before it are accepted.
      if (await takePathAway()) await callHealthCheck(own, until)
      for (; Date.now() < until; await pause(20)) if ([...open].every((socket) => busy.has(socket))) return
    },
    close: async (): Promise<void> => {
      closing = true
      await takePathAway()
      const closed = new Promise((done) => listener.close(done))
      for (const socket of open) if (!busy.has(socket)) socket.end()
      await closed
    },
  }
}

/** Returns when it is answered, or at `until`. While the queue is full, the connection is refused and tried again. */
const callHealthCheck = async (socketPath: string, until: number): Promise<void> => {
  const call = () =>
    new Promise<boolean>((done) => {
      const outgoing = request({ socketPath, path: '/healthz', headers: { connection: 'close' } }, (response) => {
        response.resume()
        response.once('close', () => done(true))
      })
      outgoing.once('error', () => done(false))
      outgoing.end()
    })
  for (; Date.now() < until; await pause(5)) if (await call()) return
}
