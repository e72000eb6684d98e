import { connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBodyTimes } from './request-body.ts'

let server: FastifyInstance
let port: number
let ended: string[]
beforeEach(async () => {
  server = fastify({ connectionTimeout: 1_000, forceCloseConnections: true })
  limitBodyTimes(server, { idle: 1_000, total: 1_600 })
  server.post('/', async ({ body }) => body)
  server.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    payload.resume().on('end', () => done(null))
  })
  server.post('/files', { config: { receivesFiles: true } }, async () => 'stored')
  ended = []
  server.route<{ Params: { reader: string } }>({
    method: ['GET', 'POST'],
    url: '/endless/:reader',
    handler: async ({ method, params }) => {
      const megabyte = Buffer.alloc(1_048_576)
      const body = new Readable({ read: () => void setTimeout(() => body.push(megabyte), 5) })
      return body.on('close', () => ended.push(`${method} ${params.reader}`))
    },
  })
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(() => server.close())

const open = () => {
  const socket = connect(port, '127.0.0.1')
  const state = { socket, received: '', closed: false }
  socket.on('data', (bytes) => {
    state.received += bytes.toString()
  })
  socket.on('close', () => {
    state.closed = true
  })
  socket.on('error', () => {})
  return state
}
const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'

test('a stalled body ends its connection, with a content-length and chunked', async () => {
  const [sized, chunked] = [open(), open()]
  sized.socket.write(`${head}content-length: 100\r\n\r\n{"a"`)
  chunked.socket.write(`${head}transfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n`)
  await expect.poll(() => [sized.closed, chunked.closed]).toEqual([true, true])
  expect([sized.received, chunked.received]).toEqual(['', ''])
})

test('a connection whose body has arrived stays open for the next request', async () => {
  const client = open()
  const send = () => client.socket.write(`${head}content-length: 7\r\n\r\n{"a":1}`)
  send()
  await expect.poll(() => client.received).toContain('{"a":1}')
  // The idle timeout of another body passes meanwhile.
  const stopped = open()
  stopped.socket.write(`${head}content-length: 100\r\n\r\n`)
  await expect.poll(() => stopped.closed).toBe(true)
  client.received = ''
  send()
  await expect.poll(() => client.received).toContain('{"a":1}')
  client.socket.destroy()
})

/** Sends a byte more often than the idle timeout asks for. */
const drip = (headers: string, path = '/', method = 'POST') => {
  const client = open()
  client.socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 22\r\n${headers}\r\n`)
  const timer = setInterval(() => client.socket.write('a'), 100)
  client.socket.on('close', () => clearInterval(timer))
  return client
}

test('a slow body without a file ends its connection, also when no handler reads it', async () => {
  const form = 'content-type: application/x-www-form-urlencoded\r\n'
  const multipart = 'content-type: multipart/form-data; boundary=b\r\n'
  const clients = [drip(form), drip(form, '/files'), drip(multipart), drip(form, '/nowhere'), drip('', '/', 'GET')]
  await expect.poll(() => clients.map(({ closed }) => closed)).toEqual(clients.map(() => true))
})

test('the limit of a body does not end the connection after it', async () => {
  const client = open()
  client.socket.write(`${head}content-length: 7\r\n\r\n{"a":1}`)
  await expect.poll(() => client.received).toContain('{"a":1}')
  const stopped = drip('content-type: application/x-www-form-urlencoded\r\n')
  await expect.poll(() => stopped.closed).toBe(true)
  expect(client.closed).toBe(false)
  client.socket.destroy()
})

test('a slow upload of a file, and a slow form within the limit, are read to their end', async () => {
  const file = drip('content-type: multipart/form-data; boundary=b\r\n', '/files')
  await expect.poll(() => file.received, { timeout: 5_000 }).toContain('stored')
  const client = open()
  client.socket.write(`${head}content-length: 7\r\n\r\n{"a"`)
  setTimeout(() => client.socket.write(':1}'), 100)
  await expect.poll(() => client.received).toContain('{"a":1}')
  client.socket.destroy()
  file.socket.destroy()
})

test('a client that stops reading a response is disconnected, one that reads is not', async () => {
  const ask = (request: string, body = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`${request} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`)
    socket.write(`content-length: ${body.length}\r\n\r\n${body}`)
    return socket
  }
  const clients = [ask('GET /endless/deaf').pause(), ask('POST /endless/deaf', '{}').pause()]
  const reader = ask('POST /endless/reading', '{}').resume()
  await expect.poll(() => ended.toSorted()).toEqual(['GET deaf', 'POST deaf'])
  const { bytesRead } = reader
  await expect.poll(() => reader.bytesRead).toBeGreaterThan(bytesRead)
  for (const socket of [...clients, reader]) socket.destroy()
})
