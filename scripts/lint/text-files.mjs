import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../shell.mjs'

const skipped = /(^|\/)(node_modules|dist|coverage|screenshots|results|\.git|\.cache)$|^data$|\.DS_Store$/
const texts =
  /\.(ts|tsx|mjs|js|css|html|json|md|sql|svg|ya?ml|sh|grit|conf|service|example)$|(^|\/)(run|Dockerfile|\.editorconfig)$/

/** @type {() => { path: string, text: string }[]} */
export const readTextFiles = () => {
  /** @type {{ path: string, text: string }[]} */
  const files = []
  /** @param {string} folder */
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (skipped.test(path)) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile() && texts.test(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  visit('')
  return files
}
