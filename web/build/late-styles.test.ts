import { expect, test } from 'vitest'
import { withLateStyles } from './late-styles.ts'

test('a sheet gets its media query before its address, loses it before what waits for it goes on, and is forgotten where it fails', () => {
  const helper =
    'link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") rej(e); else res(e); seen[href] = void 0; throw err;'
  expect(withLateStyles(helper)).toBe(
    'if (isCss) { link.media = "not all"; link.fetchPriority = "high" } link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") link.remove(); if (e.type === "error") rej(e); else { if (link.sheet) link.sheet.media.mediaText = "all"; res(e); } delete seen[href]; throw err;',
  )
})

test('a helper of another form is an error of the build', () => {
  expect(() => withLateStyles('link.href = dep.href')).toThrow('revise web/build/late-styles.ts')
})
