import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quanzi-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another process that holds the folder until it is killed. */
async function startLockHolder() {
  const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return { pid: child.pid, kill }
}

test('a second process gets the folder and its holder in the error, and can lock the folder once the holder was killed', async () => {
  const other = await startLockHolder()
  try {
    const refused = lockFolder(folder)
    await expect(refused).rejects.toBeInstanceOf(FolderInUseError)
    await expect(refused).rejects.toThrow(`the data folder ${folder} is in use by process ${other.pid}`)
  } finally {
    await other.kill()
  }
  const start = performance.now()
  const lock = await lockFolder(folder)
  expect(performance.now() - start).toBeLessThan(4_000)
  await lock.release()
})

test('two paths to one folder give the same lock', async () => {
  const path = `${folder}-also`
  symlinkSync(folder, path)
  const lock = await lockFolder(folder)
  try {
    await expect(lockFolder(path)).rejects.toBeInstanceOf(FolderInUseError)
  } finally {
    await lock.release()
    rmSync(path)
  }
})

test('where sockets are files, a second process with another TMPDIR does not get the folder', async () => {
  const { platform } = process
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  const folders = ['one', 'two'].map((name) => join(folder, name))
  for (const each of folders) mkdirSync(each)
  vi.stubEnv('TMPDIR', folders[0])
  const lock = await lockFolder(folder)
  try {
    vi.stubEnv('TMPDIR', folders[1])
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError)
  } finally {
    vi.unstubAllEnvs()
    await lock.release()
    Object.defineProperty(process, 'platform', { value: platform })
  }
})

test('a released folder can be locked again, and the lock leaves no file in it', async () => {
  for (let times = 0; times < 3; times++) await (await lockFolder(folder)).release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('a folder that does not exist is created', async () => {
  const lock = await lockFolder(join(folder, 'new', 'data'))
  expect(existsSync(join(folder, 'new', 'data'))).toBe(true)
  await lock.release()
})

test('the holder on another machine is recognized as alive by the heartbeat of the lock file', async () => {
  const file = join(folder, 'lock')
  writeFileSync(file, '77 another-machine\n')
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 10)
  try {
    await expect(lockFolder(folder, 50)).rejects.toThrow('process 77 on another-machine')
  } finally {
    clearInterval(heartbeat)
  }
  await (await lockFolder(folder, 50)).release()
})
