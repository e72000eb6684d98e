import { expect, test } from 'vitest'
import { withLateStyles } from './late-styles.ts'

test('a sheet gets its media query before its address, and loses it before what waits for it goes on', () => {
  const helper = 'link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") rej(e); else res(e);'
  expect(withLateStyles(helper)).toBe(
    'if (isCss) { link.media = "not all"; link.fetchPriority = "high" } link.crossOrigin = ""; link.href = dep.href; if (e.type === "error") rej(e); else { if (link.sheet) link.sheet.media.mediaText = "all"; res(e); }',
  )
})

test('a helper of another form is an error of the build', () => {
  expect(() => withLateStyles('link.href = dep.href')).toThrow('revise web/build/late-styles.ts')
})
