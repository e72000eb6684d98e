import { listen, open } from './listen.ts'

/** The yardstick *fixed*: what sending 12 KB of JSON costs when there is nothing to do for it. */
const body = JSON.stringify({ state: 1, data: { text: '圈'.repeat(Math.floor((12 * 1024) / 3)) }, error: '', code: 0 })

const server = open()
server.get('/fixed', (_, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(body)
})
await listen(server)
