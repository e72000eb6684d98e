import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test.skipIf(process.platform === 'win32')(
  'a slow call is answered although the stop waited long for idle connections of the proxy before',
  async () => {
    const app = await openTestApp()
    onTestFinished(() => app.closeDatabase())
    const member = await app.createPerson('等结果的人')
    const id = await uploadPicture(member)
    const { token } = await app.db.selectFrom('file').select('token').where('id', '=', id).executeTakeFirstOrThrow()
    let begin = (): void => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const read = async () => {
      begin()
      await answered
      return { stream: Readable.from([Buffer.from('slow')]), size: 4 }
    }
    app.usePorts({ storage: { ...app.context.ports.storage, read } })
    app.context.config.closeTimeoutMs = 1_500
    const folder = mkdtempSync(join(tmpdir(), 'quanzi-stop-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    const path = join(folder, 'http.sock')
    await app.listenForProxy(path, 3_000)

    const [idle, busy] = [connect(path), connect(path)]
    let text = ''
    for (const socket of [idle, busy]) socket.on('error', () => {})
    busy.on('data', (chunk) => (text += String(chunk)))
    busy.write(`GET /files/${token}/full.webp HTTP/1.1\r\nhost: localhost\r\ncookie: ${member.cookie}\r\n\r\n`)
    await begun
    app.drain()
    const closing = app.closeServer()
    await once(idle.resume(), 'close')
    answer()
    await closing
    expect(text).toMatch(/^HTTP\/1\.1 200 .*slow$/s)
  },
)

function* endlessly() {
  for (;;) yield Buffer.alloc(65_536)
}
