import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { startTracing } from './tracing.ts'

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const bodies: string[] = []
const paths: string[] = []
/** A collector that speaks OTLP over HTTP. */
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    paths.push(`${request.method} ${request.url} ${request.headers['authorization']}`)
    bodies.push(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

let app: TestApp
let tracing: Awaited<ReturnType<typeof startTracing>>

beforeAll(async () => {
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready))
  const { port } = collector.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  tracing = await startTracing({ url, headers: 'authorization=Bearer x=1', service: 'quanzi', version: '1', share: 1 })
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
  collector.close()
})

test('a request, its statements, outside calls and jobs are spans of one service, without values and input', async () => {
  const ann = await app.createPerson('追踪的安安')
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', cookie: ann.cookie }
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/circle/postingapi',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'traced once' },
    payload: new URLSearchParams({ action: 'common', content: '说给编辑听的秘密' }).toString(),
  })
  expect(response.json()).toMatchObject({ code: 0 })
  const { port } = collector.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/outside?code=4711`)
  await app.jobs.runDue()
  await tracing.close()

  expect(paths).toContain('POST /v1/traces Bearer x=1')
  const exported = bodies.filter((body) => body.includes('resourceSpans'))
  const spans = exported.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }).resourceSpans.flatMap(
      (resource) => resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const server = spans.find(({ name }) => name === 'POST circle/postingapi common')
  expect(server).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' })
  const attribute = (name: string) => server?.attributes.find(({ key }) => key === name)?.value
  expect(attribute('http.response.status_code')?.intValue).toBe(200)
  expect(attribute('quanzi.request')?.stringValue).toBe(response.headers['x-request-id'])
  const children = spans.filter(({ parentSpanId }) => parentSpanId === server?.spanId).map(({ name }) => name)
  expect(children).toEqual(expect.arrayContaining(['database begin', 'database insert', 'database commit']))
  expect(spans.map(({ name }) => name)).toContain(`GET 127.0.0.1:${port}`)
  for (const secret of ['说给编辑听的秘密', '追踪的安安', ann.cookie, ann.mobile, 'code=4711'])
    expect(exported.join('')).not.toContain(secret)
})
