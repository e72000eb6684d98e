import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { waitFor } from '../cluster/program.ts'

/** A bare Debian with systemd as its first process, in a folder of this machine and on its network. */
export type Machine = {
  folder: string
  /** Runs a shell script as root and returns its output; throws with its last lines. */
  run(script: string, options?: { seconds?: number }): Promise<string>
  /** A clean reboot: stops everything in order and boots again. */
  reboot(): Promise<void>
  close(): Promise<void>
}

type MachineOptions = { suite: string; mirror: string; base: string | undefined; print: (line: string) => void }

export const toolsOfMachine = ['debootstrap', 'systemd-nspawn', 'nsenter'] as const

const treeSize = '10g'

export const openMachine = async ({ suite, mirror, base, print }: MachineOptions): Promise<Machine> => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-guide-'))
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  // In memory: packages are written with thousands of flushes.
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${treeSize}`, 'quanzi-guide', tree])
  let first: ChildProcess | undefined
  const remove = (): void => {
    spawnSync('umount', ['--lazy', tree])
    rmSync(folder, { recursive: true, force: true })
  }

  const boot = async (): Promise<void> => {
    const log = openSync(join(folder, 'boot.log'), 'a')
    const options = ['--boot', '--register=no', '--keep-unit', '--link-journal=no', '--resolv-conf=copy-host']
    first = spawn('systemd-nspawn', ['-D', tree, ...options, '--console=pipe'], { stdio: ['ignore', log, log] })
    await waitFor('the machine', async () => /running|degraded/.test(await stateOf()), { seconds: 120 })
  }
  const stateOf = async (): Promise<string> =>
    (await runInside('systemctl is-system-running || true', 20).catch(() => '')).trim()

  const leader = (): string => {
    const children = readFileSync(`/proc/${first?.pid}/task/${first?.pid}/children`, 'utf8')
    const [child] = children.trim().split(' ')
    if (!child) throw new Error('the machine is not running')
    return child
  }
  const runInside = async (script: string, seconds: number): Promise<string> => {
    const home = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', `PATH=${path}`]
    const shell = [...home, 'bash', '--norc', '-euo', 'pipefail', '-c', script]
    const args = ['-t', leader(), '-m', '-u', '-i', '-p', '-C', '--root', '--wd', ...shell]
    const { stdout } = await promisify(execFile)('nsenter', args, {
      timeout: seconds * 1_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout
  }
  const powerOff = async (): Promise<void> => {
    if (!first || first.exitCode !== null || first.signalCode !== null) return
    const exited = once(first, 'exit')
    // SIGTERM asks systemd to power off.
    first.kill('SIGTERM')
    const killed = setTimeout(() => first?.kill('SIGKILL'), 60_000)
    await exited
    clearTimeout(killed)
  }

  try {
    if (base && existsSync(base)) await copyTree(base, tree)
    else {
      print(`a bare Debian (${suite}) by debootstrap …`)
      await debootstrap(suite, tree, mirror, join(folder, 'debootstrap.log'))
      if (base) await copyTree(tree, base)
    }
    await boot()
  } catch (error) {
    await powerOff()
    remove()
    throw error
  }
  return {
    folder: tree,
    run: async (script, { seconds = 600 } = {}) => {
      try {
        return await runInside(script, seconds)
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        const lines = `${stdout}${stderr}`.trim().split('\n').slice(-25)
        throw new Error(`${script.trim()}\n— failed:\n${lines.join('\n') || String(error)}`)
      }
    },
    reboot: async () => {
      await powerOff()
      await boot()
    },
    close: async () => {
      await powerOff()
      remove()
    },
  }
}

const debootstrap = async (suite: string, tree: string, mirror: string, logFile: string): Promise<void> => {
  const log = openSync(logFile, 'a')
  const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates'
  const args = ['--variant=minbase', packages, suite, tree, mirror]
  const [code] = await once(spawn('debootstrap', args, { stdio: ['ignore', log, log] }), 'exit')
  if (code !== 0) throw new Error(readFileSync(logFile, 'utf8'))
}

const copyTree = async (from: string, to: string): Promise<void> => {
  mkdirSync(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', '--one-file-system', `${from}/.`, to])
}

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Node and npm of this machine, for a network in which the guide's source of Node cannot be reached. */
export const lendNode = ({ folder }: Machine): void => {
  const npm = [join(dirname(process.execPath), '../lib/node_modules/npm'), '/usr/share/npm'].find((one) =>
    existsSync(one),
  )
  if (!npm) throw new Error('this machine has no npm beside its Node')
  cpSync(process.execPath, join(folder, 'usr/bin/node'))
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(folder, 'usr/bin/npm'), '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  })
}
