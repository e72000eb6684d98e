import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { limits } from '../../contract/src/limits.ts'
import { imageSizes } from '../src/ui/media/image-sizes.ts'
import { bundleScript } from './bundle-script.ts'
import { elderStyles } from './elder-styles.ts'
import { screenChunks } from './screen-chunks.ts'

/**
 * Writes the head script into the document, with the files of home and of a post. Without it their scripts would be
 * requested only after the entry has run. The style sheets of the entry come with the document too: it is painted when it
 * is there. The script of a post's preview follows. Also emits what the script names, the style sheet of elder mode and the
 * splash picture's script, and `ssr/home-styles.json`, which tells the server which style sheets its home page needs.
 */
export const headScript = (): Plugin => {
  let code = ''
  let preview = ''
  return {
    name: 'quanzi:head-script',
    configureServer(server) {
      const files: Record<string, () => [type: string, source: string]> = {
        '/elder.css': () => ['text/css', elderStyles()],
        '/splash.js': () => ['text/javascript', "import('/src/circle/home/splash/splash.ts')"],
        '/post-preview.js': () => ['text/javascript', "import('/src/circle/post/detail/preview/post-preview.ts')"],
        '/head-script.js': () => ['text/javascript', source([], [], devFiles)],
      }
      server.middlewares.use((request, response, next) => {
        const file = files[request.url ?? '']?.()
        if (!file) return next()
        response.setHeader('content-type', `${file[0]}; charset=utf-8`)
        response.end(file[1])
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = bundle
          ? `<script>${code}</script><script>${preview}</script>`
          : '<script src="./head-script.js"></script><script src="./post-preview.js"></script>'
        const page = bundle ? inlineStyles(html, bundle) : html
        // Before the style sheets: a script after a style sheet waits for it.
        return page.replace('</title>', () => `</title>\n    ${script}`)
      },
    },
    async generateBundle(_, bundle) {
      const emit = (name: string, source: string) => this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const filesOf = (screen: string) => addStyles(bundle, screenChunks(bundle, screen))
      const home = filesOf('/screens/circle/Home.tsx')
      const post = filesOf('/screens/circle/PostDetail.tsx')
      const files = {
        ELDER: emit('elder.css', elderStyles()),
        SPLASH: emit('splash.js', await bundleScript(splashEntry)),
      }
      preview = (await bundleScript(previewEntry)).trim()
      code = inOldSyntax(minifySync('head-script.js', source(home, post, files)).code)
      const stylesOf = (files: string[]) => files.filter((file) => file.endsWith('.css'))
      const waterfall = [...new Set([...home, ...filesOf('/screens/parts/WaterfallFeed.tsx')])]
      const styles = { list: stylesOf(home), waterfall: stylesOf(waterfall) }
      this.emitFile({ type: 'asset', fileName: 'ssr/home-styles.json', source: JSON.stringify(styles) })
    },
  }
}

/** The link stays, disabled: chunks ask for a style sheet that has none. */
const inlineStyles = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replace(/<link rel="stylesheet" [^>]*href="\.\/([^"]+)">/g, (link, file: string) => {
    const sheet = bundle[file]
    return sheet?.type === 'asset' ? `<style>${sheet.source}</style>${link.replace('>', ' disabled>')}` : link
  })

const splashEntry = new URL('../src/circle/home/splash/splash.ts', import.meta.url)
const previewEntry = new URL('../src/circle/post/detail/preview/post-preview.ts', import.meta.url)
const devFiles = { ELDER: 'elder.css', SPLASH: 'splash.js' }

/** The browsers below the floor must parse it too; the minifier writes strings as templates. */
const inOldSyntax = (code: string): string => {
  const old = code.replace(/`([^`]*)`/g, (_, text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`))
  if (/=>|\b(let|const|async|class)\b|\$\{/.test(old)) throw new Error('head-script.js has syntax of ES2015.')
  // In a string, where it would end the element.
  return old.replaceAll('</script', '<\\/script')
}

const addStyles = (bundle: Rolldown.OutputBundle, scripts: string[]): string[] => {
  const styles = scripts.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...styles, ...scripts]
}

const source = (home: string[], post: string[], files: typeof devFiles) =>
  readFileSync(new URL('./head-script.js', import.meta.url), 'utf8')
    .replace('__HOME__', JSON.stringify(home))
    .replace('__POST__', JSON.stringify(post))
    .replace(/__(ELDER|SPLASH)__/g, (_, name: keyof typeof devFiles) => files[name])
    .replace('__TAGS__', String(limits.recommendedTags))
    .replace('__SIZES__', imageSizes)
