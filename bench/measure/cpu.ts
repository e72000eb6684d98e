import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU that something has used so far. */
export type Meter = () => number

/** The kernel counts in hundredths of a second wherever Node runs on Linux. */
const tick = 10

/** A process with all its threads. */
export const processMeter =
  (pid: number): Meter =>
  () => {
    const { user, system } = read(pid)
    return (user + system) * tick
  }

/** A PostgreSQL server: its first process, all that it has started, and those of them that have ended. */
export const clusterMeter =
  (postmaster: number): Meter =>
  () => {
    const own = read(postmaster)
    let ticks = own.user + own.system + own.ended
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const each = tryRead(Number(name))
      if (each?.parent === postmaster) ticks += each.user + each.system
    }
    return ticks * tick
  }

export const parentOf = (pid: number): number => read(pid).parent

/** Resident memory of a process in MiB. */
export const memoryOf = (pid: number): number => {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

const read = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before the brackets' end may hold anything; from the state on the fields are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (field: number) => Number(fields[field - 3])
  return { parent: number(4), user: number(14), system: number(15), ended: number(16) + number(17) }
}

const tryRead = (pid: number) => {
  try {
    return read(pid)
  } catch {
    return undefined
  }
}
