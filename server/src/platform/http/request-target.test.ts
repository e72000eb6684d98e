import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { pathOfTarget, rejectBadHosts } from './request-target.ts'

let server: FastifyInstance
let port: number
const open = async (trustProxy: boolean | string[]) => {
  server = fastify({ rewriteUrl: pathOfTarget, trustProxy })
  server.setErrorHandler((error, _, reply) => reply.code(error instanceof ApiError ? error.status : 500).send())
  rejectBadHosts(server)
  server.get('/a', ({ host, protocol, url }) => ({ host, protocol, url }))
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port)
}
beforeEach(() => open(true))
afterEach(() => server.close())

const ask = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nconnection: close\r\n\r\n`))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString()
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })

describe('a request is refused if its host is', () => {
  test.each([
    ['named twice', 'GET /a HTTP/1.1\r\nhost: a.example\r\nHost: b.example'],
    ['behind a user', 'GET /a HTTP/1.1\r\nhost: a.example@b.example'],
    ['behind what looks like a name and a port', 'GET /a HTTP/1.1\r\nhost: a.example:80@b.example'],
    ['before a text in the place of the port', 'GET /a HTTP/1.1\r\nhost: a.example:80b'],
    ['before a port that does not exist', 'GET /a HTTP/1.1\r\nhost: a.example:65536'],
    ['before a path', 'GET /a HTTP/1.1\r\nhost: a.example/b'],
    ['markup', 'GET /a HTTP/1.1\r\nhost: a"><b>'],
    ['another than that of the target', 'GET http://b.example/a HTTP/1.1\r\nhost: a.example'],
    ['no host of the web', 'GET ftp://a.example/a HTTP/1.1\r\nhost: a.example'],
    ['invalid in a header of the proxy', 'GET /a HTTP/1.1\r\nhost: a.example\r\nx-forwarded-host: a.example@b.example'],
    ['under no protocol of the web', 'GET /a HTTP/1.1\r\nhost: a.example\r\nx-forwarded-proto: javascript'],
  ])('%s', async (_, head) => expect(await ask(head)).toMatch(/^HTTP\/1.1 400 /))
})

test.each([
  ['a port', 'GET /a HTTP/1.1\r\nhost: a.example:8080', { host: 'a.example:8080', url: '/a' }],
  ['an address of IPv6', 'GET /a HTTP/1.1\r\nhost: [::1]:80', { host: '[::1]:80', url: '/a' }],
  ['HTTP/1.0 without a host', 'GET /a HTTP/1.0', { host: '', url: '/a' }],
  ['the absolute form', 'GET http://A.example/a?b HTTP/1.1\r\nhost: a.example', { host: 'a.example', url: '/a?b' }],
  [
    'what a trusted proxy says',
    'GET /a HTTP/1.1\r\nhost: a\r\nx-forwarded-host: b.example\r\nx-forwarded-proto: https',
    { host: 'b.example', protocol: 'https' },
  ],
])('%s is accepted', async (_, head, expected) => {
  const answer = await ask(head)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject(expected)
})

test('headers of a proxy that is not trusted change nothing', async () => {
  await server.close()
  await open(['10.0.0.1'])
  const answer = await ask(
    'GET /a HTTP/1.1\r\nhost: a.example\r\nx-forwarded-host: b.example\r\nx-forwarded-proto: https',
  )
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ host: 'a.example', protocol: 'http', url: '/a' })
})
