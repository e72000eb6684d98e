import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderHome } from '@quanzi/contract/circle/rendered-home'

/** The style sheets of the home page with either layout of its feed, beside those of the template. */
export type HomeStyles = Record<'list' | 'waterfall', readonly string[]>
export type Renderer = { renderHome: RenderHome; template: string; styles: HomeStyles }

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
    readFile(join(webRoot, 'ssr/home-styles.json'), 'utf8'),
  ])
  return { renderHome: module.renderHome, template, styles: JSON.parse(styles) }
}

export const loadTemplate = (webRoot: string): Promise<string> => readFile(join(webRoot, 'index.html'), 'utf8')
