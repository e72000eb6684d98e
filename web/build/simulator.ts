import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const files = ['page', 'devtools']
const source = (name: string) => readFileSync(new URL(`./simulator/${name}.js`, import.meta.url), 'utf8')

/** Emits the scripts that run pages as if inside the app. The server adds them to a page only outside production. */
export const simulator = (): Plugin => ({
  name: 'quanzi:simulator',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = files.find((file) => request.url === `/simulator/${file}.js`)
      if (!name) return next()
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end(source(name))
    })
  },
  generateBundle() {
    for (const name of files) this.emitFile({ type: 'asset', fileName: `simulator/${name}.js`, source: source(name) })
  },
})
