import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '@quanzi/contract/objects'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  search: string
  headers: IncomingMessage['headers']
  body: string
}
export type FakeResponse = { status?: number; type?: string; headers?: Record<string, string>; body?: string | object }

type ScriptedResponse = {
  match: string
  respond: FakeResponse & { delayMs?: number; dropConnection?: boolean; endless?: boolean }
  times?: number
}

/** Makes the vendor's checks on a loopback port; `script` and `clock` simulate failures. */
export const openFakeServer = async (
  handler: (fakeRequest: FakeRequest, now: number) => FakeResponse | Promise<FakeResponse>,
) => {
  let scriptedResponses: ScriptedResponse[] = []
  let journal: Pick<FakeRequest, 'method' | 'path' | 'search' | 'body'>[] = []
  let clockOffset = 0
  const takeScripted = (path: string): ScriptedResponse['respond'] | undefined => {
    const found = scriptedResponses.find((script) => path.includes(script.match) && (script.times ?? 1) > 0)
    if (found) found.times = (found.times ?? 1) - 1
    return found?.respond
  }
  const server = createServer(async (request, response) => {
    const fakeRequest = await readRequest(request)
    journal.push(pick(fakeRequest, ['method', 'path', 'search', 'body']))
    const scriptedAnswer = takeScripted(fakeRequest.path)
    if (!scriptedAnswer) return send(response, await handler(fakeRequest, Date.now() + clockOffset))
    if (scriptedAnswer.delayMs) await pause(scriptedAnswer.delayMs, undefined, { ref: false })
    if (scriptedAnswer.dropConnection) return request.socket.destroy()
    if (scriptedAnswer.endless) return sendEndless(response)
    send(response, scriptedAnswer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    script: (script: ScriptedResponse): void => void scriptedResponses.push({ times: 1, ...script }),
    journal: () => journal,
    clock: (offsetMs: number): void => {
      clockOffset = offsetMs
    },
    reset: (): void => {
      scriptedResponses = []
      journal = []
      clockOffset = 0
    },
    base: `http://127.0.0.1:${port}`,
    close: (): Promise<void> => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof openFakeServer>>

const readRequest = async (request: IncomingMessage): Promise<FakeRequest> => {
  const url = new URL(request.url ?? '/', 'http://fake')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    search: url.search.slice(1),
    headers: request.headers,
    body: await text(request),
  }
}

const send = (response: ServerResponse, { status = 200, type, headers = {}, body = '' }: FakeResponse): void => {
  const contentType =
    type ?? (typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
  response
    .writeHead(status, { 'content-type': contentType, ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const sendEndless = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write('x'.repeat(16_384)), 1)
  timer.unref()
  response.on('close', () => clearInterval(timer))
}
