import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { landing, withImports } from './landing.ts'

/** Compressed KiB that a first visit to the feed or to a post may cost before it can be used; pictures and data apart. */
const most = { scripts: 110, styles: 15 }

/** Fails the build when the first visit has become too heavy. Runs after `precompress`, whose files it weighs. */
export const budget = (): Plugin => {
  let folder = ''
  let visits: [screen: string, files: string[]][] = []
  return {
    name: 'quanzi:budget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    generateBundle(_, bundle) {
      visits = ['Home', 'PostDetail'].map((screen) => [screen, firstVisit(bundle, screen)])
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const [screen, files] of visits) {
          const scripts = weigh(folder, files, '.js')
          const styles = weigh(folder, files, '.css')
          const said = `first visit to ${screen}: scripts ${scripts.toFixed(1)} of ${most.scripts} KiB, styles ${styles.toFixed(1)} of ${most.styles} KiB`
          if (scripts > most.scripts || styles > most.styles) this.error(said)
          this.info(said)
        }
      },
    },
  }
}

const firstVisit = (bundle: Rolldown.OutputBundle, screen: string): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) return []
  const scripts = [...withImports(bundle, [entry.fileName]), ...landing(bundle, `/screens/${screen}.tsx`)]
  const styles = chunks
    .filter((chunk) => scripts.includes(chunk.fileName))
    .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return ['first.js', ...scripts, ...new Set(styles)]
}

const weigh = (folder: string, files: string[], ending: string): number =>
  files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(join(folder, file)), 0) / 1024

const sizeOf = (file: string) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
