import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'

/**
 * What was built, copied aside, so that a build meanwhile changes nothing of a run. It lies where Node finds the packages
 * of the project. Answers the program; it is gone with this process.
 */
export const takeBuilt = (): string => {
  const folder = join(root, 'node_modules/.cache/quanzi/bench', `built-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['server/dist', 'web/dist']) {
    if (!existsSync(join(root, part))) throw new Error(`${part} is missing: run npm run build first.`)
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  return join(folder, 'server/dist/main.js')
}
