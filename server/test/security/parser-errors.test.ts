import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await openTestApp()
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** What the server sends until it closes the connection. */
const answerTo = async (bytes: string, onConnection: (socket: Socket) => void = () => {}): Promise<string> => {
  app.server.server.once('connection', onConnection)
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  if (bytes) socket.write(bytes)
  await once(socket, 'close')
  return received
}
const timeOut = (socket: Socket) => {
  const error = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.server.emit('clientError', error, socket)
}

test.each([
  ['400 Bad Request', 'GET /secret-word HTTP/1.1\r\nbad header\r\n\r\n', undefined],
  ['400 Bad Request', 'secret-word\r\n\r\n', undefined],
  [
    '431 Request Header Fields Too Large',
    `GET / HTTP/1.1\r\nhost: a\r\nx: secret-word${'a'.repeat(40_000)}\r\n\r\n`,
    undefined,
  ],
  ['408 Request Timeout', '', timeOut],
])(
  '%s: what is not an HTTP request gets an error that repeats none of it, and its connection is closed',
  async (status, bytes, onConnection) => {
    const [head = '', body = ''] = (await answerTo(bytes, onConnection)).split('\r\n\r\n')
    expect(head.split('\r\n')).toEqual([
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: private, no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ])
    expect(JSON.parse(body)).toEqual({ state: 0, data: null, error: '请求错误!', code: 400 })
  },
)
