import { expect, test } from 'vitest'
import { withLateStyles } from './late-styles.ts'

test('a style sheet is disabled before it loads, enabled before its screen renders, and removed when it fails', () => {
  const helper =
    'link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") rej(e); else res(e); seen[href] = void 0; throw err;'
  expect(withLateStyles(helper)).toBe(
    'if (isCss) { link.media = "not all"; link.fetchPriority = "high" } link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") link.remove(); if (e.type === "error") rej(e); else { if (link.sheet) link.sheet.media.mediaText = "all"; res(e); } delete seen[href]; throw err;',
  )
})

test('an unknown form of Vite’s helper fails the build', () => {
  expect(() => withLateStyles('link.href = dep.href')).toThrow('revise web/build/late-styles.ts')
})
