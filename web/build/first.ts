import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/**
 * Serves and emits `first.js`, the small script in the head, with the names of the two screens that people land on:
 * home and a post. Without it their scripts would be asked for only after the entry has run.
 */
export const first = (): Plugin => ({
  name: 'quanzi:first',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== '/first.js') return next()
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end(source([], []))
    })
  },
  // Before the style sheet: a script after one waits for it.
  transformIndexHtml: (html) => html.replace('</title>', '</title>\n    <script src="./first.js"></script>'),
  generateBundle(_, bundle) {
    const code = source(filesOf(bundle, '/screens/Home.tsx'), filesOf(bundle, '/screens/PostDetail.tsx'))
    this.emitFile({ type: 'asset', fileName: 'first.js', source: minifySync('first.js', code).code })
  },
})

const source = (home: string[], post: string[]) =>
  readFileSync(new URL('./first.js', import.meta.url), 'utf8')
    .replace('__HOME__', JSON.stringify(home))
    .replace('__POST__', JSON.stringify(post))

/** The chunk of a screen and what it imports beyond the entry. */
const filesOf = (bundle: Rolldown.OutputBundle, screen: string): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(screen))
  if (!start) return []
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return [start.fileName, ...start.imports].filter((file) => !known.has(file))
}
