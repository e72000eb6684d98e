import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readIfThere } from '../shell.mjs'

/** CPU time in milliseconds and resident memory in MiB of these processes and their children. */
export const usageOf = (roots: readonly number[]): { cpuMs: number; residentMiB: number } => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const tree = all.filter(({ pid }) => roots.includes(pid))
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  const sumOf = (figure: 'cpuMs' | 'residentMiB') => tree.reduce((sum, each) => sum + each[figure], 0)
  return { cpuMs: sumOf('cpuMs'), residentMiB: sumOf('residentMiB') }
}

const pageSize = Number(execFileSync('getconf', ['PAGESIZE']))

/** The kernel counts CPU time in hundredths of a second; that of child processes which have ended is their parent's. */
const readProcess = (pid: number) => {
  // Field 2, the name in brackets, may contain spaces. Of a process that has ended meanwhile there are none.
  const fields = readIfThere(`/proc/${pid}/stat`).replace(/.*\) /s, '').split(' ')
  const field = (number: number) => Number(fields[number - 3] ?? 0)
  const cpuMs = (field(14) + field(15) + field(16) + field(17)) * 10
  return { pid, parent: field(4), cpuMs, residentMiB: (field(24) * pageSize) / 2 ** 20 }
}
