import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { landing } from './landing.ts'

/** Compressed KiB that a first visit to the feed may cost before the feed can be used; pictures and data apart. */
const most = { scripts: 110, styles: 15 }

/** Fails the build when the first visit has become too heavy. Runs after `precompress`, whose files it weighs. */
export const budget = (): Plugin => {
  let folder = ''
  let files: string[] = []
  return {
    name: 'quanzi:budget',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    generateBundle(_, bundle) {
      files = firstVisit(bundle)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (files.length === 0) return
        const scripts = weigh(folder, files, '.js')
        const styles = weigh(folder, files, '.css')
        const said = `first visit: scripts ${scripts.toFixed(1)} of ${most.scripts} KiB, styles ${styles.toFixed(1)} of ${most.styles} KiB`
        if (scripts > most.scripts || styles > most.styles) this.error(said)
        this.info(said)
      },
    },
  }
}

const firstVisit = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) return []
  const scripts = [entry.fileName, ...entry.imports, ...landing(bundle, '/screens/Home.tsx')]
  const styles = chunks
    .filter((chunk) => scripts.includes(chunk.fileName))
    .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return ['first.js', ...scripts, ...styles]
}

const weigh = (folder: string, files: string[], ending: string): number =>
  files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(join(folder, file)), 0) / 1024

const sizeOf = (file: string) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
