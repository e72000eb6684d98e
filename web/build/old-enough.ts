import type { Plugin } from 'vite'

/** What the oldest web views that are served (iOS 15.4, Chrome 99) cannot read or have not got. */
const tooNew = [
  /\bURL\.canParse\b|\bPromise\.(withResolvers|try)\b|\bObject\.groupBy\b|\bAbortSignal\.(any|timeout)\b/,
  /\.(toSorted|toReversed|toSpliced)\(/,
  /\bstatic\s*\{/,
  /\/[^/\n]*\(\?<[!=]/,
]

/** What Chrome 99 and iOS 15.4 pass over in a style sheet: relations upwards, and each part of a transform by itself. */
const unknownStyle = [/:has\(/, /[;{](scale|rotate|translate):/, /@container|@scope|@starting-style/, /color-mix\(/]

/** Fails the build when a script would not even be parsed by the oldest browsers, or a style be without effect. */
export const oldEnough = (): Plugin => ({
  name: 'quanzi:old-enough',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const found =
        file.type === 'chunk'
          ? tooNew.find((pattern) => pattern.test(file.code))
          : file.fileName.endsWith('.css') && unknownStyle.find((pattern) => pattern.test(`${file.source}`))
      if (found) this.error(`${file.fileName} uses what the oldest browsers do not know: ${found}`)
    }
  },
})
