import type { Plugin } from 'vite'

/** What ES2022 has and the oldest web views we serve (iOS 15.4) cannot read. */
const tooNew = [/\bstatic\s*\{/, /\/[^/\n]*\(\?<[!=]/]

/** Fails the build when a script would not even be parsed by the oldest browsers. */
export const oldEnough = (): Plugin => ({
  name: 'quanzi:old-enough',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const found = tooNew.find((pattern) => pattern.test(file.code))
      if (found) this.error(`${file.fileName} uses syntax that iOS 15.4 cannot read: ${found}`)
    }
  },
})
