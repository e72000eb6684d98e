import type { Plugin } from 'vite'

/**
 * WebKit shows no new element while a style sheet of the document is loading, and tells a ResizeObserver that it has no
 * height: a list would take its first rows for empty and drop them. A sheet that a lazy part fetches has a media query
 * that never matches until it is there. The attribute stays: WebKit would fetch the sheet again.
 *
 * A sheet that does not come is forgotten: Vite takes it for loaded, and shows the part without it at the next attempt.
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
    [/link\.crossOrigin = (""|'');/, 'if (isCss) { link.media = "not all"; link.fetchPriority = "high" } $&'],
    [/else res\(e\);/, 'else { if (link.sheet) link.sheet.media.mediaText = "all"; res(e); }'],
    [/if \(e\.type === ("error"|'error')\)/, 'if (e.type === "error") link.remove(); $&'],
    [/seen\[href\] = (void 0|undefined);(?=\s*throw)/, 'delete seen[href];'],
  ]
  return edits.reduce((code, [found, text]) => {
    if (!found.test(code)) throw new Error(`Vite's preload helper has no ${found}: revise web/build/late-styles.ts.`)
    return code.replace(found, text)
  }, helper)
}
