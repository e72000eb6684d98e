import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitIdleBodies } from './request-body.ts'

let server: FastifyInstance
let port: number
beforeEach(async () => {
  server = fastify()
  limitIdleBodies(server, 200)
  server.post('/', async ({ body }) => body)
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

test('a body that stops ends its connection, with a length and in chunks', async () => {
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
