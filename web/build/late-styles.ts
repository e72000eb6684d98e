import type { Plugin } from 'vite'

/**
 * WebKit shows no new element while a style sheet of the document is loading, and tells a ResizeObserver that it has no
 * height: a list would take its first rows for empty and drop them. A sheet that a lazy part fetches has a media query
 * that never matches until it is there. The attribute stays: WebKit would fetch the sheet again.
 */
export const lateStyles = (): Plugin => ({
  name: 'quanzi:late-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => ({ code: withLateStyles(code), map: null }),
  },
})

/** Throws where the installed version of Vite loads them differently. */
export const withLateStyles = (helper: string): string => {
  const edits: [found: RegExp, text: string][] = [
    [/link\.crossOrigin = (""|'');/, 'if (isCss) { link.media = "not all"; link.fetchPriority = "high" }'],
    [/else res\(e\);/, 'else { if (link.sheet) link.sheet.media.mediaText = "all"; res(e); }'],
  ]
  return edits.reduce((code, [found, text]) => {
    if (!found.test(code)) throw new Error(`Vite's preload helper has no ${found}: revise web/build/late-styles.ts.`)
    return code.replace(found, (old) => (old.startsWith('else') ? text : `${text} ${old}`))
  }, helper)
}
