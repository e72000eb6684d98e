import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { limits } from '../../contract/src/limits.ts'
import { pictureSizes } from '../src/ui/picture-sizes.ts'
import { landing } from './landing.ts'

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
    const filesOf = (screen: string) => withStyles(bundle, landing(bundle, screen))
    const code = source(filesOf('/screens/Home.tsx'), filesOf('/screens/PostDetail.tsx'))
    this.emitFile({ type: 'asset', fileName: 'first.js', source: minifySync('first.js', code).code })
  },
})

/** The scripts of a screen and their style sheets, without which it is not drawn. */
const withStyles = (bundle: Rolldown.OutputBundle, scripts: string[]): string[] => {
  const styles = scripts.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...styles, ...scripts]
}

const source = (home: string[], post: string[]) =>
  readFileSync(new URL('./first.js', import.meta.url), 'utf8')
    .replace('__HOME__', JSON.stringify(home))
    .replace('__POST__', JSON.stringify(post))
    .replace('__TAGS__', String(limits.recommendedTags))
    .replace('__SIZES__', pictureSizes)
