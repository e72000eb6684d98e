import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy before PostgreSQL that can break all connections at once, refuse new ones, or keep silent. */
export const startDatabaseProxy = async (serverUrl: string) => {
  const target = new URL(serverUrl)
  const host = decodeURIComponent(target.hostname)
  const sockets = new Set<Socket>()
  let mode: 'open' | 'refusing' | 'silent' = 'open'
  const frozen = new Set<Socket>()
  let breaks = 0
  /** Closed in turn and reset: the driver reports each in another way. */
  const breakAll = () => {
    const isReset = ++breaks % 2 === 0
    for (const socket of sockets) isReset ? socket.resetAndDestroy() : socket.destroy()
  }
  const server = createServer((client) => {
    if (mode === 'refusing') return void client.resetAndDestroy()
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${target.port}`) : connect(+target.port, host)
    sockets.add(client)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => void (mode !== 'silent' && !frozen.has(client) && to.write(chunk)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(client)
        if (from === client || !frozen.has(client)) to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (url: string): string => `postgresql://${target.username}@127.0.0.1:${port}${new URL(url).pathname}`,
    breakAll,
    /** As a server that stops at once, and does not start before `resume`. */
    stop: () => {
      mode = 'refusing'
      breakAll()
    },
    /** As a network that loses every packet. */
    silence: () => {
      mode = 'silent'
    },
    /** As a server whose machine is gone: open connections lose every packet, and new ones reach the next server. */
    freezeOpen: () => {
      for (const socket of sockets) frozen.add(socket)
    },
    resume: () => {
      if (mode === 'silent') breakAll()
      for (const socket of frozen) socket.destroy()
      frozen.clear()
      mode = 'open'
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
