import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { run } from './run.ts'

export type Programs = { ffmpeg: string; ffprobe: string }
type Name = keyof Programs

const ending = process.platform === 'win32' ? '.exe' : ''

/**
 * ffmpeg and ffprobe: those that a setting names (ffprobe beside it), those of the machine, else those that npm may have
 * brought. Undefined where there are none that run. `folder` is for a copy of one that may not be run where it lies.
 */
export const findPrograms = async (named: string | null, folder: string): Promise<Programs | undefined> => {
  const find = async (name: Name): Promise<string | undefined> => {
    const beside = named && (name === 'ffmpeg' ? named : join(dirname(named), `ffprobe${ending}`))
    for (const candidate of [beside, name, await packaged(name, folder)])
      if (candidate && (await works(candidate))) return candidate
    return undefined
  }
  const [ffmpeg, ffprobe] = [await find('ffmpeg'), await find('ffprobe')]
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : undefined
}

const works = async (program: string): Promise<boolean> => {
  try {
    return (await run(program, ['-version'], { seconds: 10 })).code === 0
  } catch {
    return false
  }
}

/** The optional packages @ffmpeg-installer and @ffprobe-installer keep the program in a package of the platform. */
const packaged = async (name: Name, folder: string): Promise<string | undefined> => {
  try {
    const home = dirname(
      createRequire(import.meta.url).resolve(`@${name}-installer/${process.platform}-${process.arch}/package.json`),
    )
    return await executable(join(home, name + ending), folder)
  } catch {
    return undefined
  }
}

/** Where npm runs no install scripts, nobody has made the program executable. */
const executable = async (program: string, folder: string): Promise<string> => {
  if (await mayRun(program)) return program
  await chmod(program, 0o755).catch(() => {})
  if (await mayRun(program)) return program
  await mkdir(folder, { recursive: true })
  const copy = join(folder, basename(program))
  await copyFile(program, copy)
  await chmod(copy, 0o755)
  return copy
}

const mayRun = (program: string): Promise<boolean> =>
  access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
