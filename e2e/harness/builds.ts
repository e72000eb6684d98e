import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sharedApp } from './app.ts'
import { root } from './server.ts'

/**
 * An origin that changes over to a second build when `isSecond` is set: the files of `assets` have other names, all that
 * name them say so, and those of the first build are gone. What the product does not change keeps its name.
 */
export const openBuilds = async () => {
  const app = sharedApp()
  const files = readdirSync(join(root, 'web/dist/assets')).filter(
    (name) => /\.(js|css)$/.test(name) && !/^(rolldown-runtime|vendor)-/.test(name),
  )
  const toSecond = new Map(files.map((name) => [name, renamed(name)]))
  const toFirst = new Map(files.map((name) => [renamed(name), name]))
  const builds = { isSecond: false, url: '', isOfFirst: (name: string) => toSecond.has(name) }

  const inSecondBuild = (path: string, text: string): string => {
    const changed = renameAll(text, toSecond)
    if (!path.endsWith('/sw.js')) return changed
    const index = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
    const hash = createHash('sha256').update(renameAll(index, toSecond)).digest('base64')
    return changed
      .replace(/integrity:"[^"]+"/, `integrity:"sha256-${hash}"`)
      .replaceAll(/(revision:")[^"]+/g, (_, start) => `${start}${hash}`)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { isSecond } = builds
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { url = '', method = 'GET', headers } = request
    const name = /\/assets\/([^?]+)/.exec(url)?.[1] ?? ''
    if (isSecond && toSecond.has(name)) return response.writeHead(404, { 'content-type': 'text/html' }).end(gonePage)
    const file = isSecond ? (toFirst.get(name) ?? name) : name
    if (toSecond.has(file)) {
      // A service worker fetches all of them.
      const text = readFileSync(join(root, 'web/dist/assets', file), 'utf8')
      response.writeHead(200, { 'content-type': file.endsWith('.css') ? 'text/css' : 'text/javascript' })
      return response.end(isSecond ? renameAll(text, toSecond) : text)
    }
    // A response stored from one build must not answer for the other.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, connection: ____, ...passed } = headers
    const answer = await fetch(`${app.url}${url}`, {
      method,
      headers: passed as Record<string, string>,
      redirect: 'manual',
      signal: gone.signal,
      ...(method !== 'GET' && method !== 'HEAD' && { body: await bodyOf(request) }),
    })
    const kind = answer.headers.get('content-type') ?? ''
    for (const [header, value] of answer.headers)
      if (!/^(content-(encoding|length)|transfer-encoding|etag|last-modified|connection|set-cookie)$/.test(header))
        response.setHeader(header, value)
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    if (!isSecond || !/html|javascript|css/.test(kind)) {
      response.writeHead(answer.status)
      return response.end(Buffer.from(await answer.arrayBuffer()))
    }
    const text = inSecondBuild(new URL(url, app.url).pathname, await answer.text())
    const policy = answer.headers.get('content-security-policy')
    if (policy) response.setHeader('content-security-policy', policy.replace(/'sha256-[^']+'/, hashOfScript(text)))
    response.writeHead(answer.status)
    response.end(text)
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  builds.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return builds
}

/** The CSP hash of the script that the build inlines into the document. */
const hashOfScript = (page: string) => {
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

const renamed = (name: string) =>
  name.replace(/(.)(\.\w+)$/, (_, last, ending) => `${last === 'Z' ? 'Y' : 'Z'}${ending}`)

const renameAll = (text: string, names: ReadonlyMap<string, string>) =>
  text.replaceAll(/[\w.-]+?\.(?:js|css)/g, (name) => names.get(name) ?? name)

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const gonePage = '<!doctype html>'
