import type { Plugin } from 'vite'

/** APIs and syntax that the oldest supported web views (iOS 15.4, Chrome 99) do not have. */
const unsupportedSyntax = [
  /\bURL\.canParse\b|\bPromise\.(withResolvers|try)\b|\bObject\.groupBy\b|\bAbortSignal\.(any|timeout)\b/,
  /\.(toSorted|toReversed|toSpliced)\(/,
  /\bstatic\s*\{/,
  /\/[^/\n]*\(\?<[!=]/,
]

/** CSS that Chrome 99 and iOS 15.4 ignore. */
const unsupportedCss = [/:has\(/, /[;{](scale|rotate|translate):/, /@container|@scope|@starting-style/, /color-mix\(/]

/**
 * Fails the build when a script would not parse in the oldest supported browsers, or a style would have no effect
 * there.
 */
export const browserSupport = (): Plugin => ({
  name: 'quanzi:browser-support',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const found =
        file.type === 'chunk'
          ? unsupportedSyntax.find((pattern) => pattern.test(file.code))
          : file.fileName.endsWith('.css') && unsupportedCss.find((pattern) => pattern.test(`${file.source}`))
      if (found) this.error(`${file.fileName} uses what the oldest browsers do not know: ${found}`)
    }
  },
})
