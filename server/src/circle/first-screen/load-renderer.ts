import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderHome } from '@quanzi/contract/circle/rendered-home'
import { inlineScriptSources } from '../../platform/http/inline-scripts.ts'

/** The style sheets of the home page with either layout of its feed, beside those of the template. */
export type HomeStyles = Record<'list' | 'waterfall', readonly StyleSheet[]>
type StyleSheet = { file: string; content: string }
/** `scripts`: the sources of the template's own scripts, for the Content-Security-Policy. */
export type Renderer = { renderHome: RenderHome; template: string; scripts: string; styles: HomeStyles }

export const createRendererLoader = (webRoot: string): (() => Promise<Renderer>) => {
  let loaded: { version: number; renderer: Promise<Renderer> } | undefined
  return async () => {
    const { mtimeMs } = await stat(join(webRoot, 'index.html'))
    if (loaded?.version !== mtimeMs) loaded = { version: mtimeMs, renderer: load(webRoot, mtimeMs) }
    return loaded.renderer
  }
}

const load = async (webRoot: string, version: number): Promise<Renderer> => {
  const { href } = pathToFileURL(join(webRoot, 'ssr/render-home.js'))
  const [module, template, styles] = await Promise.all([
    // Built from `web/src/render-home.tsx`.
    import(`${href}?${version}`) as Promise<{ renderHome: RenderHome }>,
    loadTemplate(webRoot),
    loadStyles(webRoot),
  ])
  return { renderHome: module.renderHome, template, scripts: inlineScriptSources(template), styles }
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
