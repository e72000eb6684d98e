import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { collectImports, screenChunks } from './screen-chunks.ts'

export type SizeReport = Record<'home' | 'post', { scripts: number; styles: number }>

/** Writes `size-report.json` into the build; `e2e/size.e2e.ts` holds the budget. Runs after `precompress`, whose files it weighs. */
export const sizeReport = (): Plugin => {
  let folder = ''
  let files = { home: [] as string[], post: [] as string[] }
  return {
    name: 'quanzi:size-report',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // Runs before Vite removes the entry, which is empty because all its modules are in chunks.
    generateBundle(_, bundle) {
      files = {
        home: firstVisitFiles(bundle, ['/screens/circle/Home.tsx']),
        // Its lazy part that every post shows.
        post: firstVisitFiles(bundle, ['/screens/circle/PostDetail.tsx', '/circle/reward/RewardBlock.tsx']),
      }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // A build that failed comes here too; its own error is the one to show.
        if (!existsSync(join(folder, 'index.html'))) return
        const inline = inlineScriptSize(folder)
        const report: SizeReport = {
          home: sizesOf(folder, files.home, inline),
          post: sizesOf(folder, files.post, inline),
        }
        writeFileSync(join(folder, 'size-report.json'), `${JSON.stringify(report, null, 2)}\n`)
      },
    },
  }
}

const firstVisitFiles = (bundle: Rolldown.OutputBundle, parts: string[]): string[] => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) return []
  const ofParts = parts.flatMap((part) => screenChunks(bundle, part))
  const scripts = new Set([...collectImports(bundle, entry.imports), ...ofParts])
  const styles = chunks
    .filter((chunk) => scripts.has(chunk.fileName))
    .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...scripts, ...new Set(styles)]
}

/** The size of the head script, which is a part of the document. */
const inlineScriptSize = (folder: string): number => {
  const document = readFileSync(join(folder, 'index.html'), 'utf8')
  const script = /<script>(.*?)<\/script>/s.exec(document)?.[1] ?? ''
  return brotliCompressSync(script).length
}

const sizesOf = (folder: string, files: string[], inlineScript: number) => ({
  scripts: inlineScript + compressedSize(folder, files, '.js'),
  styles: compressedSize(folder, files, '.css'),
})

const compressedSize = (folder: string, files: string[], extension: string): number =>
  files
    .filter((file) => file.endsWith(extension))
    .map((file) => join(folder, file))
    .reduce((sum, file) => sum + (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size, 0)
