import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  /** As it stood in the address: some services check the order of its parts. */
  search: string
  headers: IncomingMessage['headers']
  body: string
}
export type Said = { status?: number; type?: string; headers?: Record<string, string>; body?: string | object }

/** What the next calls hear in place of the double's own answer. */
type Script = {
  /** A part of the path. */
  match: string
  respond: Said & { delayMs?: number; dropConnection?: boolean; endless?: boolean }
  times?: number
}

/**
 * A service of the world outside, on a loopback port. It speaks the vendor's protocol and checks what the vendor checks;
 * `script` makes it fail as vendors do. The same hands are reached over HTTP under `/__double/`.
 */
export const openDouble = async (answer: (heard: Heard, now: number) => Said | Promise<Said>) => {
  let scripts: Script[] = []
  let journal: { method: string; path: string; search: string; body: string }[] = []
  let ahead = 0
  const hands = {
    script: (script: Script): void => void scripts.push({ times: 1, ...script }),
    journal: () => journal,
    clock: (offsetMs: number): void => {
      ahead = offsetMs
    },
    reset: (): void => {
      scripts = []
      journal = []
      ahead = 0
    },
  }

  const scripted = (path: string): Script['respond'] | undefined => {
    const found = scripts.find((script) => path.includes(script.match) && (script.times ?? 1) > 0)
    if (found) found.times = (found.times ?? 1) - 1
    return found?.respond
  }
  const control = (heard: Heard): Said => {
    const form = (heard.body === '' ? {} : JSON.parse(heard.body)) as Record<string, unknown>
    if (heard.path.endsWith('/script')) hands.script(form as Script)
    if (heard.path.endsWith('/clock')) hands.clock(Number(form['offsetMs']))
    if (heard.path.endsWith('/reset')) hands.reset()
    return { body: heard.path.endsWith('/journal') ? journal : { ok: true } }
  }

  const server = createServer(async (request, response) => {
    const heard = await hear(request)
    if (heard.path.startsWith('/__double/')) return send(response, control(heard))
    journal.push({ method: heard.method, path: heard.path, search: heard.search, body: heard.body })
    const instead = scripted(heard.path)
    if (!instead) return send(response, await answer(heard, Date.now() + ahead))
    if (instead.delayMs) await pause(instead.delayMs)
    if (instead.dropConnection) return request.socket.destroy()
    if (instead.endless) return pour(response)
    send(response, instead)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    ...hands,
    base: `http://127.0.0.1:${port}`,
    close: (): Promise<void> => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

export type Double = Awaited<ReturnType<typeof openDouble>>

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const url = new URL(request.url ?? '/', 'http://double')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    search: url.search.slice(1),
    headers: request.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}

const send = (response: ServerResponse, { status = 200, type, headers = {}, body = '' }: Said): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const what = type ?? (typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
  response.writeHead(status, { 'content-type': what, ...headers }).end(text)
}

/** An answer without an end. */
const pour = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const flow = setInterval(() => response.write('x'.repeat(16_384)), 1)
  flow.unref()
  response.on('close', () => clearInterval(flow))
}
