import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderHome } from '@quanzi/contract/circle/rendered-home'
import { minute } from '@quanzi/contract/time'
import { Tinypool } from 'tinypool'
import { inlineScriptSources } from '../../platform/http/inline-scripts.ts'

/** The style sheets of the home page with either layout of its feed, beside those of the template. */
export type HomeStyles = Record<'list' | 'waterfall', readonly StyleSheet[]>
type StyleSheet = { file: string; content: string }
/** `scripts`: the sources of the template's own scripts, for the Content-Security-Policy. */
export type Renderer = { renderHome: RenderOnThread; template: string; scripts: string; styles: HomeStyles }
type RenderOnThread = (...input: Parameters<RenderHome>) => Promise<ReturnType<RenderHome>>

/** Rendering takes tens of milliseconds, which calls must not wait for: a thread does it, and ends when it is idle. */
export const createRendererLoader = (webRoot: string) => {
  // Without limits V8 lets the garbage of a few pages grow to 20 MiB. A page of 900 KB of data still fits.
  const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 }
  const threads = new Tinypool({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleThreadMs,
    execArgv: [],
    resourceLimits,
  })
  let loaded: { version: number; renderer: Promise<Renderer> } | undefined
  return {
    getRenderer: async (): Promise<Renderer> => {
      const { mtimeMs } = await stat(join(webRoot, 'index.html'))
      if (loaded?.version !== mtimeMs) loaded = { version: mtimeMs, renderer: load(webRoot, threads, mtimeMs) }
      return loaded.renderer
    },
    close: () => threads.destroy(),
  }
}

const idleThreadMs = minute

const load = async (webRoot: string, threads: Tinypool, version: number): Promise<Renderer> => {
  // Built from `web/src/render-home.tsx`.
  const file = join(webRoot, 'ssr/render-home.js')
  const { href } = pathToFileURL(file)
  const [template, styles] = await Promise.all([loadTemplate(webRoot), loadStyles(webRoot), access(file)])
  return {
    renderHome: (input) => threads.run(input, { filename: `${href}?${version}`, name: 'renderHome' }),
    template,
    scripts: inlineScriptSources(template),
    styles,
  }
}

const loadStyles = async (webRoot: string): Promise<HomeStyles> => {
  const names: Record<keyof HomeStyles, string[]> = JSON.parse(
    await readFile(join(webRoot, 'ssr/home-styles.json'), 'utf8'),
  )
  const load = (files: string[]) =>
    Promise.all(files.map(async (file) => ({ file, content: await readFile(join(webRoot, file), 'utf8') })))
  return { list: await load(names.list), waterfall: await load(names.waterfall) }
}

export const loadTemplate = (webRoot: string): Promise<string> => readFile(join(webRoot, 'index.html'), 'utf8')
