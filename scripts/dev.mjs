import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envOrExit } from '../server/src/config/env.mjs'
import { ensureInstalled } from './install.mjs'
import { root, say } from './shell.mjs'

// The server restarts on every change; Vite proxies to it everything that is not a page: open Vite's address.

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const env = envOrExit()
if (!(await ensureInstalled())) process.exit(1)

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'],
  {
    stdio: 'inherit',
  },
)
server.once('exit', (code) => process.exit(code ?? 0))

const proxyTarget = { target: `http://127.0.0.1:${env.PORT}`, ws: false }
const { createServer } = await import('vite')
const vite = await createServer({
  root: join(root, 'web'),
  server: {
    host: env.HOST,
    port: env.PORT + 1,
    proxy: Object.fromEntries(
      ['/api', '/files', '/dev', '/s/', '/embed', '/oembed', '/track.gif'].map((path) => [path, proxyTarget]),
    ),
  },
  plugins: [{ name: 'pages-at-the-root', configureServer: (dev) => void dev.middlewares.use(toRoot) }],
})
await vite.listen()
say(`Pages with live changes: ${vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0]}`)

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    server.kill(signal)
    void vite.close()
  })
}

/**
 * The server's links lead to BASE_PATH, where it serves the last build; this redirects them to the live pages.
 *
 * @type {import('vite').Connect.NextHandleFunction}
 */
function toRoot(request, response, next) {
  if (request.url !== env.BASE_PATH && request.url !== `${env.BASE_PATH}/`) return next()
  response.writeHead(302, { location: '/' }).end()
}
