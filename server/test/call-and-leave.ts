import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Sends a POST whose client goes before the server has read who calls. */
export const callAndLeave = async (app: TestApp, path: string, fields: object, cookie: string): Promise<void> => {
  const port = Number(new URL(app.server.listeningOrigin).port)
  const closed = new Promise<void>((done) =>
    app.server.server.once('connection', (socket: Socket) => socket.once('close', () => done())),
  )
  const client = connect(port, '127.0.0.1')
  const { invalidation } = app.context
  const { catchUp } = invalidation
  const restore = () => {
    invalidation.catchUp = catchUp
  }
  onTestFinished(restore)
  invalidation.catchUp = async () => {
    restore()
    client.destroy()
    await closed
    await catchUp()
  }
  const body = JSON.stringify(fields)
  const head = `cookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  client.write(`POST /api/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`)
  await closed
}
