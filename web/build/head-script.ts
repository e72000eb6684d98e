import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { limits } from '../../contract/src/limits.ts'
import { imageSizes } from '../src/ui/media/image-sizes.ts'
import { bundleScript } from './bundle-script.ts'
import { elderStyles } from './elder-styles.ts'
import { screenChunks } from './screen-chunks.ts'

/**
 * Serves and emits `head-script.js` with the files of home and of a post. Without it their scripts would be requested
 * only after the entry has run. Its name has a hash: without one the service worker of an
 * older build answers its own. Also what the script names, the style sheet of the mode for the elderly and the splash
 * picture's script, and `ssr/home-styles.json`, which tells the server which style sheets its home page needs.
 */
export const headScript = (): Plugin => {
  let path = 'head-script.js'
  return {
    name: 'quanzi:head-script',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url === '/elder.css') {
          response.setHeader('content-type', 'text/css; charset=utf-8')
          return response.end(elderStyles())
        }
        if (request.url === '/splash.js') {
          response.setHeader('content-type', 'text/javascript; charset=utf-8')
          return response.end("import('/src/circle/home/splash/splash.ts')")
        }
        if (request.url !== '/head-script.js') return next()
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(source([], [], 'elder.css', 'splash.js'))
      })
    },
    // Before the style sheet: a script after a style sheet waits for it.
    transformIndexHtml: (html) => html.replace('</title>', `</title>\n    <script src="./${path}"></script>`),
    async generateBundle(_, bundle) {
      const filesOf = (screen: string) => addStyles(bundle, screenChunks(bundle, screen))
      const home = filesOf('/screens/circle/Home.tsx')
      const elder = this.getFileName(this.emitFile({ type: 'asset', name: 'elder.css', source: elderStyles() }))
      const splashFile = { type: 'asset', name: 'splash.js', source: await bundleScript(splashEntry) } as const
      const code = source(
        home,
        filesOf('/screens/circle/PostDetail.tsx'),
        elder,
        this.getFileName(this.emitFile(splashFile)),
      )
      const stylesOf = (files: string[]) => files.filter((file) => file.endsWith('.css'))
      const waterfall = [...new Set([...home, ...filesOf('/screens/parts/WaterfallFeed.tsx')])]
      const styles = { list: stylesOf(home), waterfall: stylesOf(waterfall) }
      this.emitFile({ type: 'asset', fileName: 'ssr/home-styles.json', source: JSON.stringify(styles) })
      const minified = inOldSyntax(minifySync('head-script.js', code).code)
      path = this.getFileName(this.emitFile({ type: 'asset', name: 'head-script.js', source: minified }))
    },
  }
}

const splashEntry = new URL('../src/circle/home/splash/splash.ts', import.meta.url)

/** The browsers below the floor must parse it too; the minifier writes strings as templates. */
const inOldSyntax = (code: string): string => {
  const old = code.replace(/`([^`]*)`/g, (_, text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`))
  if (/=>|\b(let|const|async|class)\b|\$\{/.test(old)) throw new Error('head-script.js has syntax of ES2015.')
  return old
}

const addStyles = (bundle: Rolldown.OutputBundle, scripts: string[]): string[] => {
  const styles = scripts.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...styles, ...scripts]
}

const source = (home: string[], post: string[], elder: string, splash: string) =>
  readFileSync(new URL('./head-script.js', import.meta.url), 'utf8')
    .replace('__HOME__', JSON.stringify(home))
    .replace('__POST__', JSON.stringify(post))
    .replace('__ELDER__', elder)
    .replace('__SPLASH__', splash)
    .replace('__TAGS__', String(limits.recommendedTags))
    .replace('__SIZES__', imageSizes)
