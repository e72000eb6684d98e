import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../shell.mjs'

test('npm start runs the server also in a folder whose name has characters of addresses', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'quanzi-start-')), 'a#b?c 100%')
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }))
  for (const name of ['scripts', 'server/dist', 'server/src/config']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['start.mjs', 'shell.mjs'])
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  const standIns = {
    'scripts/install.mjs': 'export const ensureInstalled = async () => true',
    'scripts/port.mjs': 'export const portFault = async () => null',
    'scripts/stale.mjs': 'export const buildStale = async () => true',
    'server/src/config/env.mjs': 'export const envOrExit = () => ({}); export const describeSettings = () => ""',
    'server/dist/main.js': 'console.log("served"); process.exit(0)',
    'package.json': '{ "type": "module" }',
  }
  for (const [name, text] of Object.entries(standIns)) writeFileSync(join(folder, name), text)
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['served\n', ''])
})

test('the build of the web names the character of its folder that Vite refuses', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'quanzi-build-')), 'a#b')
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }))
  for (const name of ['scripts', 'web']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['build.mjs', 'shell.mjs'])
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  writeFileSync(join(folder, 'scripts/bundle.mjs'), 'export const bundleServer = async () => {}')
  writeFileSync(
    join(folder, 'scripts/stale.mjs'),
    `export const allParts = ['web']; export const sourcesOf = () => ''; export const stamp = () => {}`,
  )
  writeFileSync(join(folder, 'web/vite.config.ts'), '')
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`with # or ?: move or rename ${folder}`)])
})

test('npm start goes on where it cannot note that the packages are installed, as in the checkout of another user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  // Root may write a read-only file, but not a folder.
  mkdirSync(join(folder, 'node_modules/.quanzi-installed'), { recursive: true })
  for (const name of ['install.mjs', 'shell.mjs'])
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(folder, name), '{ "packages": {} }')
  const program = `import { ensureInstalled } from './scripts/install.mjs'; console.log(await ensureInstalled())`
  const args = ['--input-type=module', '-e', program]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['true\n', ''])
})
