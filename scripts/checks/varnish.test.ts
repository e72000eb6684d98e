import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'
import { startEdge } from '../cluster/edge.ts'
import { findParts } from '../cluster/parts.ts'

test.skipIf(!findParts().found.has('varnishd'))(
  'Varnish stores a quick answer, and none that took longer than the second after which a purge is repeated',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quanzi-varnish-'))
    // Varnish runs as another user.
    chmodSync(folder, 0o755)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    let delay = 0
    let asked = 0
    const origin = createServer(async (_incoming, response) => {
      const words = `answer ${++asked}`
      await pause(delay)
      response.writeHead(200, { 'surrogate-key': 'site-1', 'surrogate-control': 'max-age=60' }).end(words)
    })
    const socket = join(folder, 'http.sock')
    origin.listen({ path: socket, writableAll: true })
    await once(origin, 'listening')
    onTestFinished(() => void origin.close())
    const edge = await startEdge(folder, await freePort(), [socket])
    onTestFinished(edge.stop)
    const url = `http://127.0.0.1:${edge.port}`
    const read = async () => (await fetch(`${url}/s/7`)).text()
    const purge = () => fetch(url, { method: 'PURGE', headers: { 'xkey-purge': 'site-1' } })

    expect([await read(), await read()]).toEqual(['answer 1', 'answer 1'])
    delay = 1_200
    await purge()
    const slow = read()
    await expect.poll(() => asked).toBe(2)
    delay = 0
    // Of the change that the slow answer has missed: at once, and a second later.
    await purge()
    await pause(1_000)
    await purge()
    expect(await slow).toBe('answer 2')
    expect([await read(), await read()]).toEqual(['answer 3', 'answer 3'])
  },
)
