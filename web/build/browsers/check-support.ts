import type { Plugin } from 'vite'
import { findInScript, findInStyles } from './find-features.ts'
import { accepted, polyfilled } from './floor.ts'

const known = new Set([...Object.keys(accepted), ...polyfilled])

/** A property is accepted with all its values. */
const isKnown = (name: string) => known.has(name) || known.has(name.replace(/: .*/, ''))

/** Fails the build when a script or a style sheet needs what the oldest browsers do not have. */
export const checkSupport = (): Plugin => ({
  name: 'quanzi:check-support',
  apply: 'build',
  generateBundle(_, bundle) {
    const problems: string[] = []
    const unused = new Set(known)
    for (const file of Object.values(bundle)) {
      // Workers are assets.
      const text = file.type === 'chunk' ? file.code : `${file.source}`
      const features = /\.m?js$/.test(file.fileName)
        ? findInScript(this.parse(text))
        : file.fileName.endsWith('.css')
          ? findInStyles(text)
          : []
      for (const { name, missingIn } of features) {
        unused.delete(name)
        if (!isKnown(name)) problems.push(`${file.fileName} uses ${name}: missing in ${missingIn}`)
      }
    }
    problems.push(...[...unused].map((name) => `${name} is accepted and nothing uses it`))
    if (problems.length > 0) this.error(problems.join('\n'))
  },
})
