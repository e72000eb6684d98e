import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'
import { walkTree } from './walk-tree.ts'

/** iOS 14 parses no private methods, and lowering costs 1.8 KiB. The file's number keeps a class and its base apart. */
export const privateNames = (): Plugin => ({
  name: 'quanzi:private-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/@tanstack\/query-core\/.*\.js$/, code: '#' },
    handler(code, id) {
      const file = readdirSync(dirname(id))
        .sort()
        .indexOf(basename(id.replace(/\?.*/, '')))
      const names = new Map<string, string>()
      const found: { start: number; end: number; name: string }[] = []
      walkTree(this.parse(code), (node) => {
        if (node.type !== 'PrivateIdentifier') return
        const name = `${node.name}`
        if (!names.has(name)) names.set(name, `_${file}_${names.size}`)
        found.push({ start: node.start, end: node.end, name: names.get(name) ?? name })
      })
      let done = 0
      const parts = found
        .sort((a, b) => a.start - b.start)
        .map(({ start, end, name }) => {
          const part = code.slice(done, start) + name
          done = end
          return part
        })
      return { code: parts.join('') + code.slice(done), map: null }
    },
  },
})
