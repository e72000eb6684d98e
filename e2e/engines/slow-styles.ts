import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The server by another address, from which the style sheets of dialogs come late, as over a slow network. */
export const withSlowStyles = async (url: string) => {
  let delayed = 0
  const server = createServer(async (incoming, response) => {
    if (/\/dialogs-[^/]*\.css$/.test(incoming.url ?? '')) {
      delayed += 1
      await pause(4_000)
    }
    const onward = request(
      `${url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    countDelayed: () => delayed,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
