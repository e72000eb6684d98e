import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { sharedApp } from './app.ts'

/**
 * `lost`: the request does not reach the server. `unanswered`: it does, and its answer is lost. `portal`: a captive
 * portal answers its login page in place of the server, `redirect` sends to it. `parts`: what is over 16 KiB of the
 * answer comes one and a half seconds later.
 */
export type Fault = 'pass' | 'lost' | 'unanswered' | 'portal' | 'redirect' | 'parts'
type ChooseFault = (request: IncomingMessage) => Fault

/** A proxy between browser and server with its own origin: requests of the service worker pass it too. */
export const openFaultyProxy = async () => {
  const proxy = { chooseFault: (() => 'pass') as ChooseFault, latency: 0, cookies: true, url: '' }
  const target = new URL(sharedApp().url)
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const fault = proxy.chooseFault(request)
    if (proxy.latency > 0) await pause(proxy.latency)
    if (fault === 'lost') return request.socket.destroy()
    if (fault === 'portal') {
      request.resume()
      return response.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
    }
    if (fault === 'redirect') {
      request.resume()
      return response.writeHead(302, { location: 'http://portal.invalid/login' }).end()
    }
    const { method, url: path, headers } = request
    if (fault === 'parts') delete headers['accept-encoding']
    const forwarded = send({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      if (fault === 'unanswered') {
        answer.resume()
        return request.socket.destroy()
      }
      if (!proxy.cookies) delete answer.headers['set-cookie']
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (fault === 'parts') void writeParts(answer, response)
      else answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return proxy
}

const writeParts = async (answer: IncomingMessage, response: ServerResponse) => {
  const body = await buffer(answer)
  response.write(body.subarray(0, 16_384))
  await pause(1_500)
  response.end(body.subarray(16_384))
}

const portalPage = '<!doctype html><title>免费 Wi-Fi</title><h1>请登录后上网</h1>'
