import postcss from 'postcss'
import type { Plugin } from 'vite'
import { bundleScript } from '../bundle-script.ts'

/**
 * Emits `old-browsers.js`, the polyfills of browsers at the floor, and `old-browsers.css`, which gives boxes of a fixed
 * `aspect-ratio` their height where that property is missing. Browsers of today request neither.
 */
export const oldBrowsers = (): Plugin => ({
  name: 'quanzi:old-browsers',
  apply: 'build',
  async generateBundle(_, bundle) {
    this.emitFile({ type: 'asset', fileName: 'old-browsers.js', source: await bundleScript(polyfills) })
    const styles = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? ratioFallbacks(`${file.source}`) : [],
    )
    const source = ['*{word-break:break-word}', ...new Set(styles)].join('\n')
    this.emitFile({ type: 'asset', fileName: 'old-browsers.css', source })
  },
})

const polyfills = new URL('./old-browsers.js', import.meta.url)

/** A floating strut of the ratio's height with the picture over it: a grid would place it as an item. */
export const ratioFallbacks = (css: string): string[] => {
  const root = postcss.parse(css)
  const grids = new Set<string>()
  root.walkDecls('display', ({ value, parent }) => {
    if (value === 'grid' && parent?.type === 'rule') for (const one of selectorsOf(parent)) grids.add(one)
  })
  const rules: string[] = []
  root.walkDecls('aspect-ratio', ({ value, parent }) => {
    if (parent?.type !== 'rule') return
    for (const selector of selectorsOf(parent)) {
      rules.push(
        grids.has(selector)
          ? `${selector}{min-height:calc(var(--view)/(${value}))}`
          : `${selector}::before{float:left;padding-top:calc(100%/(${value}));content:""}` +
              `${selector}{overflow:hidden}${selector}>img{height:100%;position:absolute;top:0;left:0}` +
              (hasPosition(parent) ? '' : `${selector}{position:relative}`),
      )
    }
  })
  return rules
}

const hasPosition = (rule: postcss.Container) =>
  rule.nodes?.some((node) => node.type === 'decl' && node.prop === 'position') ?? false

const selectorsOf = (rule: postcss.Container) => (rule as postcss.Rule).selectors
