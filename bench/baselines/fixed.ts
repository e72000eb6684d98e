import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'

/** Fastify that sends a constant 12 KB of JSON, compressed beforehand: the cost of a response without work behind it. */
const content = readFileSync(new URL('../../server/src/demo/content/posts-1.json', import.meta.url))
const body = brotliCompressSync(JSON.stringify({ state: 1, data: content.toString('utf8', 0, 11_500) }))

const server = fastify({ logger: false })
server.get('/fixed', (_, reply) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(body),
)
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('ready\n')
