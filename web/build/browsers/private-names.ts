import type { Plugin } from 'vite'
import { walkTree } from './walk-tree.ts'

/**
 * Turns the private names of the query library's classes into plain properties. iOS 14 does not parse private methods,
 * and lowering them costs every first visit 1.8 KiB.
 */
export const privateNames = (): Plugin => ({
  name: 'quanzi:private-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@tanstack\/query-core\/.*\.js$/, code: '#' },
    handler(code) {
      const starts: number[] = []
      walkTree(this.parse(code), (node) => {
        if (node.type === 'PrivateIdentifier') starts.push(node.start)
      })
      let end = 0
      const parts = starts
        .sort((a, b) => a - b)
        .map((start) => {
          const part = `${code.slice(end, start)}_`
          end = start + 1
          return part
        })
      return { code: parts.join('') + code.slice(end), map: null }
    },
  },
})
