import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerDraining } from './draining.ts'

/** What the kernel allows. */
const longestQueue = (): number => {
  const path = '/proc/sys/net/core/somaxconn'
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
}

describe.skipIf(process.platform === 'win32')('the socket for a proxy', () => {
  let folder: string
  let path: string

  const open = async (): Promise<{ server: FastifyInstance; stop(): Promise<void> }> => {
    const server = fastify({ trustProxy: ['loopback'], forceCloseConnections: 'idle', return503OnClosing: false })
    const draining = registerDraining(server)
    server.get('/healthz', async () => 'ok')
    server.post('/', async (request) => request.ip)
    const streams = new Set<ServerResponse>()
    server.get('/stream', (_request, reply) => {
      reply.hijack().raw.write('begun')
      streams.add(reply.raw)
    })
    server.addHook('preClose', async () => {
      for (const stream of streams) setTimeout(() => stream.end(), 200)
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    await draining.listenForProxy(path)
    return {
      server,
      stop: async () => {
        draining.start()
        await draining.stopListening()
        await Promise.all([server.close(), draining.closeProxySocket()])
      },
    }
  }
  /** `undefined` where the connection was refused; a connection that ended without an answer is an empty text. */
  const call = (headers = ''): Promise<string | undefined> =>
    new Promise((done) => {
      let text = ''
      let isConnected = false
      const socket = connect(path, () => {
        isConnected = true
        socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n${headers}\r\n`)
      })
      const end = () => done(isConnected ? text : undefined)
      socket.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes('\r\n\r\n')) socket.end()
      })
      socket.once('error', end)
      socket.once('close', end)
    })

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quanzi-socket-'))
    path = join(folder, 'http.sock')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('each connection that was made before the process stopped is answered, and later ones are refused', async () => {
    const { stop } = await open()
    const calls: Promise<string | undefined>[] = []
    let stopping: Promise<void> | undefined
    let refused = 0
    for (; refused < 3; await new Promise(setImmediate)) {
      // Many in one turn of the event loop, so that they wait to be accepted.
      const batch = Array.from({ length: 20 }, () => call())
      calls.push(...batch)
      if (calls.length > 200) stopping ??= stop()
      void batch[0]?.then((text) => {
        if (text === undefined) refused += 1
      })
    }
    await stopping
    const answers = await Promise.all(calls)
    const answered = answers.filter((text) => text?.startsWith('HTTP/1.1 200 OK'))
    expect(answered.length).toBeGreaterThan(200)
    expect(answers.filter((text) => text !== undefined && !text.startsWith('HTTP/1.1 200 OK'))).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  test.runIf(longestQueue() > 600)(
    'more than the 511 connections of Node’s default backlog wait while the process is busy',
    async () => {
      const { stop } = await open()
      // Made in one turn of the event loop: none is accepted before the last one is made.
      const answers = await Promise.all(Array.from({ length: 600 }, () => call()))
      expect(answers.filter((text) => !text?.startsWith('HTTP/1.1 200 OK'))).toEqual([])
      await stop()
    },
  )

  test('a call that a proxy sends on the connection of a response still running at shutdown is answered', async () => {
    const { stop } = await open()
    const proxy = connect(path, () => proxy.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n'))
    let [text, stopping] = ['', Promise.resolve()]
    proxy.on('data', (chunk) => {
      text += String(chunk)
      if (text.endsWith('begun\r\n')) stopping = stop()
      if (text.endsWith('\r\n0\r\n\r\n')) proxy.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
    })
    await once(proxy, 'close')
    await stopping
    expect(text).toMatch(/0\r\n\r\nHTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i)
  })

  test('a process that takes over the path of the socket keeps it when the previous process stops', async () => {
    const former = await open()
    const ownName = `${path}.${process.pid}`
    const next = await open()
    await former.stop()
    expect(existsSync(path)).toBe(true)
    expect(await call()).toContain('200 OK')
    await next.stop()
    expect([existsSync(path), existsSync(ownName)]).toEqual([false, false])
  })

  test('its connections count as 127.0.0.1, so that forwarded addresses are trusted', async () => {
    const { stop } = await open()
    expect(await call()).toMatch(/127\.0\.0\.1$/)
    expect(await call('X-Forwarded-For: 203.0.113.9\r\n')).toMatch(/203\.0\.113\.9$/)
    await stop()
  })
})
