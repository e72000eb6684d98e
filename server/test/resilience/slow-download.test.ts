import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadPicture } from '../single-level-app.ts'
import { openTestApp } from '../test-app.ts'

test('a download whose client stops reading does not keep a stop from ending the jobs and writing the buffers', async () => {
  const app = await openTestApp()
  onTestFinished(() => app.closeDatabase())
  const member = await app.createPerson('下载的人')
  const id = await uploadPicture(member)
  const { token } = await app.db.selectFrom('file').select('token').where('id', '=', id).executeTakeFirstOrThrow()
  const read = async () => ({ stream: Readable.from(endlessly()), size: 1e12 })
  app.usePorts({ storage: { ...app.context.ports.storage, read } })
  app.context.config.closeTimeoutMs = 1_000

  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /files/${token}/full.webp HTTP/1.1\r\nhost: localhost\r\ncookie: ${member.cookie}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /)
  socket.pause()

  const closeJobs = vi.spyOn(app.jobs, 'close')
  const startedAt = performance.now()
  const closing = app.closeServer()
  expect(closeJobs).toHaveBeenCalled()
  await closing
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

function* endlessly() {
  for (;;) yield Buffer.alloc(65_536)
}
