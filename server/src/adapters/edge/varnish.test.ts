import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVarnishEdge } from './varnish.ts'

const received: { method: string | undefined; keys: string }[] = []
let status = 200
const server = createServer((request, response) => {
  received.push({ method: request.method, keys: String(request.headers['xkey-purge']) })
  response.writeHead(status).end()
})
let url: string
const { signal } = new AbortController()
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
beforeEach(() => {
  received.length = 0
  status = 200
})
afterAll(() => server.close())

test('every node gets all keys, split into requests with short headers', async () => {
  const keys = Array.from({ length: 500 }, (_, n) => `file-${n}-abcdefghijklmnopqrst`)
  await openVarnishEdge([url, `${url}second`]).purge(keys, signal)
  expect(received.every(({ method, keys: sent }) => method === 'PURGE' && sent.length <= 4_100)).toBe(true)
  const sent = received.flatMap((one) => one.keys.split(' ')).sort()
  expect(sent).toEqual([...keys, ...keys].sort())
})

test('a node that refuses or does not answer fails the purge, after the others were asked', async () => {
  const away = 'http://127.0.0.1:1/'
  await expect(openVarnishEdge([away, url]).purge(['site-1'], signal)).rejects.toThrow('fetch failed')
  expect(received).toEqual([{ method: 'PURGE', keys: 'site-1' }])
  status = 405
  await expect(openVarnishEdge([url]).purge(['site-1'], signal)).rejects.toThrow('answered PURGE with 405')
})
