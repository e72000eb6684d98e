import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import fastify from 'fastify'

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
const html =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><div id="root"></div>'

const server = fastify({ logger: false })
server.get('/', (_, reply) => reply.type('text/html').send(`${html}<script type="module" src="/page.js"></script>`))
server.get('/page.js', (_, reply) => reply.type('text/javascript').header('content-encoding', 'br').send(script))
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.stdout.write('ready\n')
