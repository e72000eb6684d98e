import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import fastify from 'fastify'

/** 12 KB of JSON, compressed beforehand: the cost of a response without work behind it. */
const content = readFileSync(new URL('../../server/src/demo/content/posts-1.json', import.meta.url))
const feed = brotliCompressSync(JSON.stringify({ state: 1, data: content.toString('utf8', 0, 11_500) }))

/** A page that renders one line with React and does nothing else. */
const contents = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'
  createRoot(document.getElementById('root')).render(createElement('article', null, '一个只有一行字的页面'))`
const { outputFiles } = await build({
  stdin: { contents, resolveDir: new URL('../../web', import.meta.url).pathname },
  bundle: true,
  minify: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
})
const script = brotliCompressSync(outputFiles[0]?.contents ?? '')
const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><div id="root"></div>
  <script type="module" src="/page.js"></script>`

const server = fastify()
server.get('/page', (_, reply) => reply.type('text/html').send(page))
server.get('/page.js', (_, reply) => reply.type('text/javascript').header('content-encoding', 'br').send(script))
server.get('/fixed', (_, reply) =>
  reply
    .type('application/json; charset=utf-8')
    .headers({ 'content-encoding': 'br', vary: 'accept-encoding' })
    .send(feed),
)
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
console.log('ready')
