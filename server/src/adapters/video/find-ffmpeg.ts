import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { run } from './run-bounded.ts'

export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }
type ProgramName = keyof FfmpegPrograms

const executableSuffix = process.platform === 'win32' ? '.exe' : ''

/** The configured path, then PATH, then npm's. `folder` gets a copy of a program that is not executable in place. */
export const findFfmpeg = async (
  configuredPath: string | null,
  folder: string,
): Promise<FfmpegPrograms | undefined> => {
  const find = async (name: ProgramName): Promise<string | undefined> => {
    const configured =
      configuredPath &&
      (name === 'ffmpeg' ? configuredPath : join(dirname(configuredPath), `ffprobe${executableSuffix}`))
    for (const candidate of [configured, name, await findPackaged(name, folder)])
      if (candidate && (await runs(candidate))) return candidate
    return undefined
  }
  const [ffmpeg, ffprobe] = await Promise.all([find('ffmpeg'), find('ffprobe')])
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : undefined
}

const runs = async (program: string): Promise<boolean> => {
  try {
    return (await run(program, ['-version'], { seconds: 10 })).code === 0
  } catch {
    return false
  }
}

/**
 * The optional packages @ffmpeg-installer and @ffprobe-installer contain the program in a platform-specific package.
 */
const findPackaged = async (name: ProgramName, folder: string): Promise<string | undefined> => {
  try {
    const home = dirname(
      createRequire(import.meta.url).resolve(`@${name}-installer/${process.platform}-${process.arch}/package.json`),
    )
    return await ensureExecutable(join(home, name + executableSuffix), folder)
  } catch {
    return undefined
  }
}

/** The program is not executable if npm did not run its install script. */
const ensureExecutable = async (program: string, folder: string): Promise<string> => {
  if (await isExecutable(program)) return program
  await chmod(program, 0o755).catch(() => {})
  if (await isExecutable(program)) return program
  await mkdir(folder, { recursive: true })
  const copy = join(folder, basename(program))
  await copyFile(program, copy)
  await chmod(copy, 0o755)
  return copy
}

const isExecutable = (program: string): Promise<boolean> =>
  access(program, constants.X_OK).then(
    () => true,
    () => false,
  )
